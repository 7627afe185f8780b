import { WakeSignal } from '../../concurrency/wake-signal.js';
import type { ServerEvent, ServerPosition, ServerSubscription } from './server-client.js';

/** What arrived since the last call. */
export interface ReceivedBatch {
  readonly events: readonly ServerEvent[];
  /** The server has searched the log up to here, and all matching events up to here have been taken. */
  readonly considered: ServerPosition | undefined;
  /** The server reported the end of the log, and no earlier event is left in the buffer. */
  readonly caughtUp: boolean;
}

/** What the client reports between events: a checkpoint, or whether the end of the log is reached. */
type Notice = Partial<Pick<ReceivedBatch, 'considered' | 'caughtUp'>>;

/**
 * Turns a client's subscription into a source to pull from. The client reports checkpoints and the end of the log
 * before it hands out the events in its own buffer (up to 16), so each notice takes effect after those events. The
 * client is paused while the buffer is full, so a slow consumer costs no memory.
 */
export class SubscriptionBuffer {
  readonly #subscription: ServerSubscription;
  readonly #events: ServerEvent[] = [];
  /** Notices, each with the number of received events after which it takes effect. */
  readonly #notices: (Notice & { readonly after: number })[] = [];
  #received = 0;
  #taken = 0;
  #considered: ServerPosition | undefined;
  #caughtUp = false;
  #failure: Error | undefined;
  readonly #changed = new WakeSignal();

  constructor(
    subscribe: (considered: (upTo: ServerPosition) => void) => ServerSubscription,
    private readonly limit: number,
    private readonly signal: AbortSignal,
  ) {
    const subscription = (this.#subscription = subscribe((considered) => this.#note({ considered })));
    signal.addEventListener('abort', this.#changed.wake);
    subscription.on('data', ({ event }) => this.#take(event));
    subscription.on('caughtUp', () => this.#note({ caughtUp: true }));
    subscription.on('fellBehind', () => this.#note({ caughtUp: false }));
    subscription.on('error', (error) => this.#fail(error));
    subscription.on('close', () => this.#fail(new Error('The event store ended the subscription')));
  }

  /**
   * Returns at most `most` events as soon as there is news. Undefined once aborted.
   * @throws the subscription's error, after its events
   */
  async next(most: number): Promise<ReceivedBatch | undefined> {
    while (!this.signal.aborted) {
      this.#changed.reset();
      const events = this.#events.splice(0, most);
      this.#taken += events.length;
      const settled = this.#settle();
      if (this.#events.length < this.limit / 2) this.#subscription.resume();
      if (events.length > 0 || settled)
        return { events, considered: this.#considered, caughtUp: this.#caughtUp && this.#events.length === 0 };
      if (this.#failure) throw this.#failure;
      await this.#changed.wait();
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.#changed.wake);
    // Without a connection there is nothing to cancel.
    await this.#subscription.unsubscribe().catch(() => undefined);
  }

  #take(event: ServerEvent | undefined): void {
    this.#received++;
    if (event) this.#events.push(event);
    else this.#taken++;
    if (this.#events.length >= this.limit) this.#subscription.pause();
    this.#changed.wake();
  }

  #note(notice: Notice): void {
    this.#notices.push({ ...notice, after: this.#received + this.#subscription.readableLength });
    this.#changed.wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#changed.wake();
  }

  /** Applies the notices whose events have all been taken. Returns whether there were any. */
  #settle(): boolean {
    let settled = false;
    for (let notice = this.#notices[0]; notice && notice.after <= this.#taken; notice = this.#notices[0]) {
      this.#caughtUp = notice.caughtUp ?? this.#caughtUp;
      this.#considered = notice.considered ?? this.#considered;
      this.#notices.shift();
      settled = true;
    }
    return settled;
  }
}
