import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Ids } from '../ports/clock.js';
import type { Signals } from '../ports/signals.js';
import { reactionOf } from '../ports/parked-under.js';
import { LeastRecentlyUsed } from '../runtime/least-recently-used.js';
import { BuildUnderWay } from '../runtime/views/projector.js';

/** Views are kept by one process, and orders arrive at any: they meet over signals. */
const ORDERS = 'replay-orders';
const ANSWERS = 'replay-answers';

const Order = z.object({ id: z.uuid(), kind: z.enum(['rebuild', 'retry']), view: z.string() });
type Order = z.infer<typeof Order>;
const Answer = z.object({ id: z.uuid(), outcome: z.enum(['taken', 'done', 'under-way', 'failed']) });
type Outcome = z.infer<typeof Answer>['outcome'];

/** A signal may be lost, and nobody may be there to hear it: it is said so many times before that is taken for granted. */
const TRIES = 10;
const PAUSE_MS = 500;
/** Orders that are known when they are heard again. */
const REMEMBERED = 100;

/** No process that keeps the views took the order. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere';
}

export class OrderFailed extends Error {
  override readonly name = 'OrderFailed';
}

export interface Placed {
  /** Resolves when it is done. @throws BuildUnderWay, OrderFailed. A lost answer leaves it pending: look at the store as well. */
  readonly settled: Promise<void>;
  /** Stops listening; the order goes on. */
  close(): void;
}

/** Gives orders to whichever process keeps the views. */
export class Orders {
  constructor(
    private readonly signals: Signals,
    private readonly ids: Ids,
    private readonly pause: () => Promise<unknown> = () => setTimeout(PAUSE_MS),
  ) {}

  /** Resolves when a process has taken it. @throws NobodyThere */
  async place(kind: Order['kind'], view: string): Promise<Placed> {
    const id = this.ids.uuid();
    const taken = Promise.withResolvers<void>();
    const settled = Promise.withResolvers<void>();
    // Whoever placed it may have left.
    settled.promise.catch(() => undefined);
    const outcomes: Record<Outcome, () => void> = {
      taken: () => undefined,
      done: () => settled.resolve(),
      'under-way': () => settled.reject(new BuildUnderWay(view)),
      failed: () => settled.reject(new OrderFailed(`The ${kind} of ${view} failed; the log of the process that keeps the views says why.`)),
    };
    let heard = false;
    const close = await this.signals.subscribe(ANSWERS, (message) => {
      const answer = Answer.safeParse(message).data;
      if (answer?.id !== id) return;
      heard = true;
      taken.resolve();
      outcomes[answer.outcome]();
    });
    for (let tried = 0; !heard && tried < TRIES; tried++) {
      await this.signals.publish(ORDERS, { id, kind, view } satisfies Order);
      await Promise.race([taken.promise, this.pause()]);
    }
    if (heard) return { settled: settled.promise, close };
    close();
    throw new NobodyThere(reactionOf(view) !== undefined ? 'No process turns events into jobs right now.' : 'No process keeps the views right now.');
  }
}

/** What keeps views or reactions, as far as orders concern it. */
export interface Keeper {
  keeps(view: string): boolean;
  /** Of a view. */
  rebuild?(view: string): Promise<void>;
  retryParked(view: string): Promise<void>;
}

/** Carries orders out where what they are for is kept. Each is carried out once, however often it is heard. */
export async function takeOrders(signals: Signals, keeper: Keeper, report: (error: unknown) => void): Promise<() => void> {
  const taken = new LeastRecentlyUsed<Order>(REMEMBERED);
  const carryOut = async ({ kind, view }: Order): Promise<Outcome | undefined> => {
    try {
      await (kind === 'rebuild' ? keeper.rebuild?.(view) : keeper.retryParked(view));
      return 'done';
    } catch (error) {
      if (error instanceof BuildUnderWay) return 'under-way';
      // Whoever keeps the view next finishes its build, and the store tells of that.
      if (kind === 'rebuild' && !keeper.keeps(view)) return undefined;
      report(error);
      return 'failed';
    }
  };
  const take = async (order: Order) => {
    const answer = (outcome: Outcome) => signals.publish(ANSWERS, { id: order.id, outcome });
    await answer('taken');
    if (taken.get(order.id)) return;
    taken.set(order.id, order);
    const outcome = await carryOut(order);
    if (outcome) await answer(outcome);
  };
  return signals.subscribe(ORDERS, (message) => {
    const order = Order.safeParse(message).data;
    if (order && keeper.keeps(order.view) && (order.kind === 'retry' || keeper.rebuild)) void take(order);
  });
}
