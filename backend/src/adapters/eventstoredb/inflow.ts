import { WakeSignal } from '../../concurrency/wake-signal.js';
import type { ServerEvent, ServerPosition, ServerSubscription } from './server-client.js';

/** What has come in since it was last looked at. */
export interface Intake {
  readonly events: readonly ServerEvent[];
  /** How far the server has told that it has looked, all of which up to there is taken. */
  readonly considered: ServerPosition | undefined;
  /** The server had told that there is no more, and nothing of what came before that is left. */
  readonly caughtUp: boolean;
}

/** What is told between events: a checkpoint, that the end of the log was reached, or lost again. */
type Told = Partial<Pick<Intake, 'considered' | 'caughtUp'>>;

/**
 * A subscription of a client's as something to take from. The client tells of checkpoints and of the end of the log ahead of
 * the events that it still holds in its buffer (up to 16): what it tells counts from behind those. The client is paused while
 * there is more than can soon be taken, so that a slow consumer costs no memory.
 */
export class Inflow {
  readonly #subscription: ServerSubscription;
  readonly #events: ServerEvent[] = [];
  /** With the places, in events received, where it was told. */
  readonly #told: (Told & { readonly after: number })[] = [];
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

  /** At most so many events, as soon as there is something to tell; nothing once aborted. @throws what broke it off, behind its events */
  async next(most: number): Promise<Intake | undefined> {
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
    // Where there never was a connection, there is nothing to cancel.
    await this.#subscription.unsubscribe().catch(() => undefined);
  }

  #take(event: ServerEvent | undefined): void {
    this.#received++;
    if (event) this.#events.push(event);
    else this.#taken++;
    if (this.#events.length >= this.limit) this.#subscription.pause();
    this.#changed.wake();
  }

  #note(told: Told): void {
    this.#told.push({ ...told, after: this.#received + this.#subscription.readableLength });
    this.#changed.wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#changed.wake();
  }

  /** Whether what has been taken reaches a place where something was told. */
  #settle(): boolean {
    let settled = false;
    for (let told = this.#told[0]; told && told.after <= this.#taken; told = this.#told[0]) {
      this.#caughtUp = told.caughtUp ?? this.#caughtUp;
      this.#considered = told.considered ?? this.#considered;
      this.#told.shift();
      settled = true;
    }
    return settled;
  }
}
