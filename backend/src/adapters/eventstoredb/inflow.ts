import type { ServerEvent, ServerSubscription } from './server-client.js';

/** What has come in since it was last looked at. */
export interface Intake {
  readonly events: readonly ServerEvent[];
  /** The server had told that there is no more, and nothing of what came before that is left. */
  readonly caughtUp: boolean;
}

/**
 * A subscription of a client's as something to take from. The client tells of the end of the log ahead of the events that
 * it still holds in its buffer (up to 16): what it tells counts from behind those. The client is paused while there is
 * more than can soon be taken, so that a slow consumer costs no memory.
 */
export class Inflow {
  readonly #events: ServerEvent[] = [];
  /** Places, in events received, where the end of the log was reached or lost again. */
  readonly #turns: { readonly after: number; readonly caughtUp: boolean }[] = [];
  #received = 0;
  #taken = 0;
  #caughtUp = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;
  readonly #ring = (): void => this.#wake();

  constructor(
    private readonly subscription: ServerSubscription,
    private readonly limit: number,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', this.#ring);
    subscription.on('data', ({ event }) => this.#take(event));
    subscription.on('caughtUp', () => this.#turn(true));
    subscription.on('fellBehind', () => this.#turn(false));
    subscription.on('error', (error) => this.#fail(error));
    subscription.on('close', () => this.#fail(new Error('The event store ended the subscription')));
  }

  /** At most so many events, as soon as there is something to tell; nothing once aborted. @throws what broke it off, behind its events */
  async next(most: number): Promise<Intake | undefined> {
    while (!this.signal.aborted) {
      const events = this.#events.splice(0, most);
      this.#taken += events.length;
      const turned = this.#settle();
      if (this.#events.length < this.limit / 2) this.subscription.resume();
      if (events.length > 0 || turned) return { events, caughtUp: this.#caughtUp && this.#events.length === 0 };
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.#ring);
    // Where there never was a connection, there is nothing to cancel.
    await this.subscription.unsubscribe().catch(() => undefined);
  }

  #take(event: ServerEvent | undefined): void {
    this.#received++;
    if (event) this.#events.push(event);
    else this.#taken++;
    if (this.#events.length >= this.limit) this.subscription.pause();
    this.#ring();
  }

  #turn(caughtUp: boolean): void {
    this.#turns.push({ after: this.#received + this.subscription.readableLength, caughtUp });
    this.#ring();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#ring();
  }

  /** Whether a turn was reached by what has been taken. */
  #settle(): boolean {
    let settled = false;
    for (let turn = this.#turns[0]; turn && turn.after <= this.#taken; turn = this.#turns[0]) {
      this.#caughtUp = turn.caughtUp;
      this.#turns.shift();
      settled = true;
    }
    return settled;
  }
}
