import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Ids } from '../ports/clock.js';
import { Fenced } from '../ports/document-store.js';
import type { Signals } from '../ports/signals.js';
import { reactionOf } from '../ports/dead-letter-name.js';
import { LRUCache } from 'lru-cache';
import { logContext } from '../runtime/log-context.js';
import { BuildUnderWay, ViewStopped } from '../runtime/views/projector.js';

/** Views are kept by one process, and orders arrive at any: they meet over signals. */
const ORDERS = 'replay-orders';
const ANSWERS = 'replay-answers';

const Order = z.object({
  id: z.uuid(),
  kind: z.enum(['rebuild', 'retry']),
  view: z.string(),
  /** Of the request that gave it. */
  correlationId: z.string(),
  /** A process took it, which may have ended since: nobody has heard how it went. */
  again: z.literal(true).optional(),
});
type Order = z.infer<typeof Order>;
const Answer = z.object({ id: z.uuid(), outcome: z.enum(['taken', 'done', 'under-way', 'failed']) });
type Outcome = z.infer<typeof Answer>['outcome'];

/** A signal may be lost, and nobody may be there to hear it: it is said so many times before that is taken for granted. */
const TRIES = 10;
const PAUSE_MS = 500;
/** How often whoever waits asks how it went: the answer may be lost, and so may the process that took the order. */
const ASK_AGAIN_MS = 5_000;
/** Orders that are known when they are heard again. */
const REMEMBERED = 100;

/** No process that keeps the views took the order. */
export class NoKeeper extends Error {
  override readonly name = 'NoKeeper';
}

export class OrderFailed extends Error {
  override readonly name = 'OrderFailed';
}

export interface Placed {
  /** Resolves when it is done; pending for as long as nobody keeps the view. @throws BuildUnderWay, OrderFailed */
  readonly settled: Promise<void>;
  /** Stops listening and asking; the order goes on. */
  close(): void;
}

/** Gives orders to whichever process keeps the views. */
export class Orders {
  constructor(
    private readonly signals: Signals,
    private readonly ids: Ids,
    /** Ends early, and quietly, when the signal aborts. */
    private readonly pause: (milliseconds: number, over: AbortSignal) => Promise<unknown> = (milliseconds, signal) =>
      setTimeout(milliseconds, undefined, { ref: false, signal }).catch(() => undefined),
  ) {}

  /** Resolves when a process has taken it. @throws NoKeeper */
  async place(kind: Order['kind'], view: string, correlationId: string): Promise<Placed> {
    const id = this.ids.uuid();
    const taken = Promise.withResolvers<void>();
    const settled = Promise.withResolvers<void>();
    const over = new AbortController();
    // Also where whoever placed it has left.
    void settled.promise.catch(() => undefined).finally(() => over.abort());
    const outcomes: Record<Outcome, () => void> = {
      taken: () => undefined,
      done: () => settled.resolve(),
      'under-way': () => settled.reject(new BuildUnderWay(view)),
      failed: () =>
        settled.reject(
          new OrderFailed(`The ${kind} of ${view} failed; the log of the process that keeps the views says why.`),
        ),
    };
    let heard = false;
    const leave = await this.signals.subscribe(ANSWERS, (message) => {
      const answer = Answer.safeParse(message).data;
      if (answer?.id !== id) return;
      heard = true;
      taken.resolve();
      outcomes[answer.outcome]();
    });
    const order: Order = { id, kind, view, correlationId };
    for (let tried = 0; !heard && tried < TRIES; tried++) {
      await this.signals.publish(ORDERS, order);
      await Promise.race([taken.promise, this.pause(PAUSE_MS, over.signal)]);
    }
    const close = () => {
      over.abort();
      leave();
    };
    if (heard) {
      void this.#askAgain(order, over.signal);
      return { settled: settled.promise, close };
    }
    close();
    throw new NoKeeper(
      reactionOf(view) !== undefined
        ? 'No process turns events into jobs right now.'
        : 'No process keeps the views right now.',
    );
  }

  async #askAgain(order: Order, over: AbortSignal): Promise<void> {
    for (await this.pause(ASK_AGAIN_MS, over); !over.aborted; await this.pause(ASK_AGAIN_MS, over))
      await this.signals.publish(ORDERS, { ...order, again: true } satisfies Order);
  }
}

/** What keeps views or reactions, as far as orders concern it. */
export interface Keeper {
  keeps(view: string): boolean;
  /** Of a view. */
  rebuild?(view: string): Promise<void>;
  /** Of a view: the build that goes on, also one that another process began. */
  underWay?(view: string): Promise<void> | undefined;
  retryDeadLetters(view: string): Promise<void>;
}

/**
 * Carries orders out where what they are for is kept. Each is carried out once, however often it is heard; one that another
 * process took, and could not finish, is carried out by whoever keeps the view after it.
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
      else await ((again && keeper.underWay?.(view)) ?? keeper.rebuild?.(view));
      return 'done';
    } catch (error) {
      if (error instanceof BuildUnderWay) return 'under-way';
      // Whoever keeps the view next hears of the order again.
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
    if (order && keeper.keeps(order.view) && (order.kind === 'retry' || keeper.rebuild)) void take(order);
  });
}
