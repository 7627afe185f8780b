import type { Position, Recorded } from '../../kernel/envelope.js';

/** What is told of an event that changed a document: where it is and whose, nothing of what it says. */
export interface Touch extends Pick<Recorded, 'stream' | 'position'> {
  readonly metadata: Pick<Recorded['metadata'], 'accountId' | 'chatbotId'>;
}

/** Events of one batch that touched documents of a view, once what they changed can be read. */
export interface ViewChange {
  readonly collection: string;
  readonly events: readonly Touch[];
}

/** Who follows a view. */
export interface ViewListener {
  changed(change: ViewChange): void;
  /** Changes may have gone by untold: what was read before is to be read again. */
  missed(): void;
}

/** Hears of live views from who projects them. */
export interface ProgressListener {
  /** A live view can be read as of a position; these events of the last batch changed it. */
  advanced(collection: string, position: Position, events: readonly Touch[]): void;
}

interface View {
  /** It can be read as of here. */
  reached: Position | undefined;
  /** Its listeners were told of every change up to here. */
  told: Position | undefined;
  readonly listeners: Set<ViewListener>;
}

interface Wait {
  readonly position: Position;
  /** Views that have not passed the position yet. */
  readonly behind: Set<string>;
  readonly passed: () => void;
}

/** How far the live views are, as far as this process knows. In memory: what a restart forgets, the checkpoints hold. */
export class ViewProgress implements ProgressListener {
  readonly #views = new Map<string, View>();
  readonly #waits = new Set<Wait>();

  /** Whether the views have folded in everything up to a position, waiting for them at most so long. */
  passed(
    collections: readonly string[],
    position: Position | undefined,
    options: { readonly timeoutMs: number } = { timeoutMs: 2_000 },
  ): Promise<boolean> {
    if (position === undefined) return Promise.resolve(true);
    const behind = new Set(collections.filter((name) => isBefore(this.#view(name).reached, position)));
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
    });
  }

  /** Tells the listener of every change of a view from now on, until the returned function is called. */
  subscribe(collection: string, listener: ViewListener): () => void {
    const { listeners } = this.#view(collection);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  advanced(collection: string, position: Position, events: readonly Touch[]): void {
    const view = this.#view(collection);
    if (isBefore(view.told, position)) view.told = position;
    this.reached(collection, position);
    if (events.length > 0) for (const listener of view.listeners) listener.changed({ collection, events });
  }

  /** A live view can be read as of a position; what changed it, its listeners have yet to be told. */
  reached(collection: string, position: Position): void {
    const view = this.#view(collection);
    if (isBefore(view.reached, position)) view.reached = position;
    for (const wait of this.#waits)
      if (wait.position <= position && wait.behind.delete(collection) && wait.behind.size === 0) wait.passed();
  }

  /** Nobody will tell what changed a view up to a position. */
  missed(collection: string, position: Position): void {
    const view = this.#view(collection);
    if (isBefore(view.told, position)) view.told = position;
    this.reached(collection, position);
    for (const listener of view.listeners) listener.missed();
  }

  /** Nobody will tell what changed some of the views. */
  missedSome(): void {
    for (const { listeners } of this.#views.values()) for (const listener of listeners) listener.missed();
  }

  /** Views that somebody is waiting for. */
  get awaited(): ReadonlySet<string> {
    return new Set([...this.#waits].flatMap(({ behind }) => [...behind]));
  }

  /** Views that have listeners, and up to where these were told of changes. */
  get followed(): ReadonlyMap<string, Position | undefined> {
    return new Map(
      [...this.#views].filter(([, { listeners }]) => listeners.size > 0).map(([name, { told }]) => [name, told]),
    );
  }

  #view(collection: string): View {
    const known = this.#views.get(collection);
    if (known) return known;
    const view: View = { reached: undefined, told: undefined, listeners: new Set() };
    this.#views.set(collection, view);
    return view;
  }
}

const isBefore = (reached: Position | undefined, position: Position): boolean =>
  reached === undefined || reached < position;
