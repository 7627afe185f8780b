import type { Collection } from '../../kernel/collection.js';
import type { Position } from '../../kernel/envelope.js';
import type { ViewStore } from '../../ports/document-store.js';
import type { Signals, Unsubscribe } from '../../ports/signals.js';
import { PROGRESS_CHANNEL, ProgressSignal } from './progress-signal.js';
import type { ViewProgress } from './view-progress.js';

/** Slow beside a signal, quick beside the two seconds that an answer waits for its views. */
const LOOK_EVERY_MS = 250;
/** Looks after which changes that a checkpoint shows, and no signal told, count as missed. */
const LOOKS_TO_MISS = 20;

/**
 * Knows how far the views are that other processes project: from their signals, and where one was lost, from the
 * checkpoints, which are read only while somebody here waits or listens.
 */
export class ProgressFollower {
  readonly #collections = new Map<string, Pick<Collection, 'name' | 'version'>>();
  /** Number of the last signal heard, by its process. */
  readonly #heard = new Map<string, number>();
  /** Checkpoints seen at the last look for missed changes, by view. */
  readonly #seen = new Map<string, Position>();
  #leave: Unsubscribe = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #looks = 0;

  constructor(
    private readonly progress: ViewProgress,
    private readonly signals: Signals,
    private readonly views: Pick<ViewStore, 'existing'>,
    /** Of this process: what it projects itself, it knows. */
    private readonly id: string,
  ) {}

  /** Nothing to follow where signals are not shared: this process is the only one. */
  async start(collections: readonly Pick<Collection, 'name' | 'version'>[]): Promise<void> {
    if (!this.signals.shared) return;
    for (const collection of collections) this.#collections.set(collection.name, collection);
    this.#leave = await this.signals.subscribe(PROGRESS_CHANNEL, (message) =>
      this.#hear(ProgressSignal.parse(message)),
    );
    for (const { name } of collections) await this.#lookAt(name);
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#leave();
    await this.#looking;
  }

  /** One look at the checkpoints that matter now, or the one under way: behind an engine that is slow, looks must not pile up. */
  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  #hear({ from, number, views }: ProgressSignal): void {
    if (from === this.id) return;
    const before = this.#heard.get(from);
    this.#heard.set(from, number);
    if (before !== undefined && number !== before + 1) this.progress.missedSome();
    for (const { collection, position, touched } of views) {
      if (touched) this.progress.advanced(collection, position, touched);
      else this.progress.missed(collection, position);
    }
  }

  async #look(): Promise<void> {
    for (const name of this.progress.awaited) await this.#lookAt(name);
    if (++this.#looks % LOOKS_TO_MISS === 0)
      for (const name of this.progress.followed.keys()) await this.#lookForMissed(name);
  }

  /** A signal may be on its way when the checkpoint is read: what it showed a whole round ago was lost. */
  async #lookForMissed(name: string): Promise<void> {
    const seen = this.#seen.get(name);
    const told = this.progress.followed.get(name);
    if (seen !== undefined && (told === undefined || told < seen)) this.progress.missed(name, seen);
    const checkpoint = await this.#lookAt(name);
    if (checkpoint !== undefined) this.#seen.set(name, checkpoint);
  }

  /** What cannot be read now is looked at again soon; who waits for it, waits no longer than they said. */
  async #lookAt(name: string): Promise<Position | undefined> {
    const collection = this.#collections.get(name);
    if (!collection) return undefined;
    const generations = await this.views.existing(collection).catch(() => []);
    const checkpoint = generations.find(({ live }) => live)?.checkpoint;
    if (checkpoint !== undefined) this.progress.reached(name, checkpoint);
    return checkpoint;
  }
}
