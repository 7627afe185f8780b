import type { Position, Recorded } from '../../kernel/envelope.js';

/** What is announced about an event that changed a document: its place and its owner, and nothing of its content. */
export interface Touch extends Pick<Recorded, 'stream' | 'position'> {
  readonly metadata: Pick<Recorded['metadata'], 'accountId' | 'chatbotId'>;
}

/** Events of one batch that changed documents of a view. Announced once queries can read the changes. */
export interface ViewChange {
  readonly collection: string;
  readonly events: readonly Touch[];
}

/** Listens to the changes of a view. */
export interface ViewListener {
  changed(change: ViewChange): void;
  /** Changes may have been missed. Anything read from the view before should be read again. */
  missed(): void;
}

/** Receives the progress of live views from whoever projects them. */
export interface ProgressListener {
  /** Queries can now read a live view as of `position`. `events` are those of the last batch that changed it. */
  advanced(collection: string, position: Position, events: readonly Touch[]): void;
}

interface View {
  /** Queries can read the view as of here. */
  reached: Position | undefined;
  /** Listeners were notified of every change up to here. */
  notified: Position | undefined;
  readonly listeners: Set<ViewListener>;
}

interface Wait {
  readonly position: Position;
  /** Views that have not passed the position yet. */
  readonly behind: Set<string>;
  readonly passed: () => void;
}

/**
 * How far the live views are, as far as this process knows. Kept in memory. After a restart it is read from the
 * checkpoints.
 */
export class ViewProgress implements ProgressListener {
  readonly #views = new Map<string, View>();
  readonly #waits = new Set<Wait>();

  /** `awaiting` is called when a wait begins. */
  constructor(private readonly awaiting: () => void = () => undefined) {}

  /** Whether the views have folded everything up to `position`, waiting at most `timeoutMs`. */
  passed(
    collections: readonly string[],
    position: Position | undefined,
    options: { readonly timeoutMs: number } = { timeoutMs: 2_000 },
  ): Promise<boolean> {
    if (position === undefined) return Promise.resolve(true);
    const behind = new Set(this.behind(collections, position));
    if (behind.size === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (passed: boolean) => {
        clearTimeout(timer);
        this.#waits.delete(wait);
        resolve(passed);
      };
      const wait: Wait = { position, behind, passed: () => end(true) };
      const timer = setTimeout(() => end(false), options.timeoutMs);
      this.#waits.add(wait);
      this.awaiting();
    });
  }

  /** The views that have not folded everything up to `position` yet. */
  behind(collections: readonly string[], position: Position): readonly string[] {
    return collections.filter((name) => isBefore(this.#view(name).reached, position));
  }

  /** Notifies the listener of every change of a view until the returned function is called. */
  subscribe(collection: string, listener: ViewListener): () => void {
    const { listeners } = this.#view(collection);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  advanced(collection: string, position: Position, events: readonly Touch[]): void {
    const view = this.#view(collection);
    if (isBefore(view.notified, position)) view.notified = position;
    this.advance(collection, position);
    if (events.length > 0) for (const listener of view.listeners) listener.changed({ collection, events });
  }

  /** Queries can read a live view as of `position`. Its listeners are notified of the changes separately. */
  advance(collection: string, position: Position): void {
    const view = this.#view(collection);
    if (isBefore(view.reached, position)) view.reached = position;
    for (const wait of this.#waits)
      if (wait.position <= position && wait.behind.delete(collection) && wait.behind.size === 0) wait.passed();
  }

  /** No notification will come for the changes of a view up to `position`. */
  missed(collection: string, position: Position): void {
    const view = this.#view(collection);
    if (isBefore(view.notified, position)) view.notified = position;
    this.advance(collection, position);
    for (const listener of view.listeners) listener.missed();
  }

  /** No notification will come for some changes, of unknown views. */
  missedSome(): void {
    for (const { listeners } of this.#views.values()) for (const listener of listeners) listener.missed();
  }

  /** Views that a `passed` call is waiting for. */
  get awaited(): ReadonlySet<string> {
    return new Set([...this.#waits].flatMap(({ behind }) => [...behind]));
  }

  /** Views that have listeners, with the position up to which the listeners were notified. */
  get followed(): ReadonlyMap<string, Position | undefined> {
    return new Map(
      [...this.#views]
        .filter(([, { listeners }]) => listeners.size > 0)
        .map(([name, { notified }]) => [name, notified]),
    );
  }

  #view(collection: string): View {
    const known = this.#views.get(collection);
    if (known) return known;
    const view: View = { reached: undefined, notified: undefined, listeners: new Set() };
    this.#views.set(collection, view);
    return view;
  }
}

const isBefore = (reached: Position | undefined, position: Position): boolean =>
  reached === undefined || reached < position;
