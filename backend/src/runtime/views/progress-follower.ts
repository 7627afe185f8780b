import type { Collection } from '../../kernel/collection.js';
import type { Position } from '../../kernel/envelope.js';
import type { ViewStore } from '../../ports/document-store.js';
import type { Signals, Unsubscribe } from '../../ports/signals.js';
import { PROGRESS_CHANNEL, ProgressSignal } from './progress-signal.js';
import type { ViewProgress } from './view-progress.js';

/** Rare compared with signals, and short compared with the two seconds that a response waits for its views. */
const POLL_EVERY_MS = 250;
/** Every this many polls, changes that a checkpoint shows and no signal announced count as missed. */
const POLLS_PER_MISS_CHECK = 20;

/**
 * Learns the progress of views that other processes project. The source is their signals, and the checkpoints in case a
 * signal is lost. Checkpoints are read only while somebody in this process waits for a view or listens to it.
 */
export class ProgressFollower {
  readonly #collections = new Map<string, Pick<Collection, 'name' | 'version'>>();
  /** Number of the last signal received, by sending process. */
  readonly #lastNumber = new Map<string, number>();
  /** Checkpoints read at the previous check for missed changes, by view. */
  readonly #seen = new Map<string, Position>();
  #leave: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #polls = 0;

  constructor(
    private readonly progress: ViewProgress,
    private readonly signals: Signals,
    private readonly views: Pick<ViewStore, 'existing'>,
    /** Id of this process. Its own signals are ignored. */
    private readonly id: string,
  ) {}

  /** Does nothing if signals are not shared: this is then the only process. */
  async start(collections: readonly Pick<Collection, 'name' | 'version'>[]): Promise<void> {
    if (!this.signals.shared) return;
    for (const collection of collections) this.#collections.set(collection.name, collection);
    this.#leave = await this.signals.subscribe(PROGRESS_CHANNEL, (message) =>
      this.#receive(ProgressSignal.parse(message)),
    );
    for (const { name } of collections) await this.#readCheckpoint(name);
    this.#timer = setInterval(() => void this.poll(), POLL_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#leave();
    await this.#polling;
  }

  /**
   * Reads the checkpoints that matter now. Joins a poll that is still running, so that polls do not pile up on a slow
   * engine.
   */
  poll(): Promise<void> {
    return (this.#polling ??= this.#poll().finally(() => (this.#polling = undefined)));
  }

  #receive({ from, number, views }: ProgressSignal): void {
    if (from === this.id) return;
    const before = this.#lastNumber.get(from);
    this.#lastNumber.set(from, number);
    if (before !== undefined && number !== before + 1) this.progress.missedSome();
    for (const { collection, position, touched } of views) {
      if (touched) this.progress.advanced(collection, position, touched);
      else this.progress.missed(collection, position);
    }
  }

  async #poll(): Promise<void> {
    for (const name of this.progress.awaited) await this.#readCheckpoint(name);
    if (++this.#polls % POLLS_PER_MISS_CHECK === 0)
      for (const name of this.progress.followed.keys()) await this.#checkForMissed(name);
  }

  /** Compares with the checkpoint of one check ago. A signal for a newer checkpoint may still be in flight. */
  async #checkForMissed(name: string): Promise<void> {
    const seen = this.#seen.get(name);
    const notified = this.progress.followed.get(name);
    if (seen !== undefined && (notified === undefined || notified < seen)) this.progress.missed(name, seen);
    const checkpoint = await this.#readCheckpoint(name);
    if (checkpoint !== undefined) this.#seen.set(name, checkpoint);
  }

  /** Errors are ignored: the next poll reads again, and waiters have a timeout. */
  async #readCheckpoint(name: string): Promise<Position | undefined> {
    const collection = this.#collections.get(name);
    if (!collection) return undefined;
    const generations = await this.views.existing(collection).catch(() => []);
    const checkpoint = generations.find(({ live }) => live)?.checkpoint;
    if (checkpoint !== undefined) this.progress.advance(name, checkpoint);
    return checkpoint;
  }
}
