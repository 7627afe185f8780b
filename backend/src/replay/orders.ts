import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Ids } from '../ports/clock.js';
import { Fenced } from '../ports/document-store.js';
import type { Signals } from '../ports/signals.js';
import { reactionOf } from '../ports/dead-letter-name.js';
import { LRUCache } from 'lru-cache';
import { logContext } from '../runtime/log-context.js';
import { BuildUnderWay, ViewStopped } from '../runtime/views/projector.js';

/** One process keeps the views, and orders arrive at any. They communicate over signals. */
const ORDERS = 'replay-orders';
const ANSWERS = 'replay-answers';

const Order = z.object({
  id: z.uuid(),
  kind: z.enum(['rebuild', 'retry', 'redo']),
  view: z.string(),
  /** Correlation id of the request that placed the order. */
  correlationId: z.string(),
  /** Set when the order is repeated: a process took it, but may have ended before it announced the outcome. */
  again: z.literal(true).optional(),
});
type Order = z.infer<typeof Order>;
const Answer = z.object({ id: z.uuid(), outcome: z.enum(['taken', 'done', 'under-way', 'failed']) });
type Outcome = z.infer<typeof Answer>['outcome'];

/** A signal may be lost, so an order is published this many times before no process is assumed to be there. */
const TRIES = 10;
const PAUSE_MS = 500;
/**
 * How often the caller repeats an order under the same id until it learns the outcome. The answer may be lost, and the
 * process that took the order may end.
 */
const REPEAT_EVERY_MS = 5_000;
/** Number of recent orders that a process recognizes when they are repeated. */
const REMEMBERED = 100;

/** No process that keeps the view took the order. */
export class NoKeeper extends Error {
  override readonly name = 'NoKeeper';
}

export class OrderFailed extends Error {
  override readonly name = 'OrderFailed';
}

export interface PlacedOrder {
  /**
   * Resolves once the order is carried out. Pending while no process keeps the view.
   * @throws BuildUnderWay, OrderFailed
   */
  readonly settled: Promise<void>;
  /** Stops listening and repeating. The order itself continues. */
  close(): void;
}

/** Sends orders to whichever process keeps the views. */
export class Orders {
  constructor(
    private readonly signals: Signals,
    private readonly ids: Ids,
    /** Resolves early, without an error, when the signal aborts. */
    private readonly pause: (milliseconds: number, over: AbortSignal) => Promise<unknown> = (milliseconds, signal) =>
      setTimeout(milliseconds, undefined, { ref: false, signal }).catch(() => undefined),
  ) {}

  /** Resolves once a process has taken the order. @throws NoKeeper */
  async place(kind: Order['kind'], view: string, correlationId: string): Promise<PlacedOrder> {
    const id = this.ids.uuid();
    const taken = Promise.withResolvers<void>();
    const settled = Promise.withResolvers<void>();
    const over = new AbortController();
    // Also when whoever placed it no longer awaits it.
    void settled.promise.catch(() => undefined).finally(() => over.abort());
    const outcomes: Record<Outcome, () => void> = {
      taken: () => undefined,
      done: () => settled.resolve(),
      'under-way': () => settled.reject(new BuildUnderWay(view)),
      failed: () =>
        settled.reject(
          new OrderFailed(`The ${kind} of ${view} failed. See the log of the process that keeps the views.`),
        ),
    };
    let answered = false;
    const leave = await this.signals.subscribe(ANSWERS, (message) => {
      const answer = Answer.safeParse(message).data;
      if (answer?.id !== id) return;
      answered = true;
      taken.resolve();
      outcomes[answer.outcome]();
    });
    const order: Order = { id, kind, view, correlationId };
    for (let tried = 0; !answered && tried < TRIES; tried++) {
      await this.signals.publish(ORDERS, order);
      await Promise.race([taken.promise, this.pause(PAUSE_MS, over.signal)]);
    }
    const close = () => {
      over.abort();
      leave();
    };
    if (answered) {
      void this.#repeat(order, over.signal);
      return { settled: settled.promise, close };
    }
    close();
    throw new NoKeeper(
      reactionOf(view) !== undefined
        ? 'No process runs the reactions right now.'
        : 'No process keeps the views right now.',
    );
  }

  async #repeat(order: Order, over: AbortSignal): Promise<void> {
    for (await this.pause(REPEAT_EVERY_MS, over); !over.aborted; await this.pause(REPEAT_EVERY_MS, over))
      await this.signals.publish(ORDERS, { ...order, again: true } satisfies Order);
  }
}

/** What carries out orders: the projector or the reactor. */
export interface Keeper {
  keeps(view: string): boolean;
  /** Only for views. */
  rebuild?(view: string): Promise<void>;
  /** Only for views: the current build, including one that another process began. */
  underWay?(view: string): Promise<void> | undefined;
  retryDeadLetters(view: string): Promise<void>;
  /** Only for reactions: queues its jobs again from the whole log. */
  redo?(reaction: string): Promise<void>;
}

const CAN: Readonly<Record<Order['kind'], (keeper: Keeper) => boolean>> = {
  rebuild: (keeper) => keeper.rebuild !== undefined,
  retry: () => true,
  redo: (keeper) => keeper.redo !== undefined,
};

/**
 * Carries out orders in the process that keeps what they are for. An order runs once, however often it is received. If
 * the process that took it could not finish, the next keeper of the view carries it out when it is repeated.
 */
export async function takeOrders(
  signals: Signals,
  keeper: Keeper,
  report: (error: unknown) => void,
): Promise<() => void> {
  const known = new LRUCache<string, { outcome: Outcome }>({ max: REMEMBERED });
  const carryOut = async ({ kind, view, again }: Order): Promise<Outcome | undefined> => {
    try {
      if (kind === 'retry') await keeper.retryDeadLetters(view);
      else if (kind === 'redo') await keeper.redo?.(view);
      else await ((again && keeper.underWay?.(view)) ?? keeper.rebuild?.(view));
      return 'done';
    } catch (error) {
      if (error instanceof BuildUnderWay) return 'under-way';
      // The order is repeated, so the next keeper of the view gets it.
      if (error instanceof ViewStopped || error instanceof Fenced || !keeper.keeps(view)) return undefined;
      report(error);
      return 'failed';
    }
  };
  const take = async (order: Order) => {
    const answer = (outcome: Outcome) => signals.publish(ANSWERS, { id: order.id, outcome });
    const before = known.get(order.id);
    if (before) return answer(before.outcome);
    const own: { outcome: Outcome } = { outcome: 'taken' };
    known.set(order.id, own);
    await answer('taken');
    const outcome = await logContext.run({ correlationId: order.correlationId }, () => carryOut(order));
    if (!outcome) return known.delete(order.id);
    own.outcome = outcome;
    await answer(outcome);
  };
  return signals.subscribe(ORDERS, (message) => {
    const order = Order.safeParse(message).data;
    if (order && keeper.keeps(order.view) && CAN[order.kind](keeper)) void take(order);
  });
}
