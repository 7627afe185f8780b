import type { Position, Recorded } from '../kernel/envelope.js';

/** Events of one batch that touched documents of a view, once what they changed can be read. */
export interface ViewChange {
  readonly collection: string;
  readonly events: readonly Recorded[];
}

interface View {
  position: Position | undefined;
  readonly listeners: Set<(change: ViewChange) => void>;
}

interface Wait {
  readonly position: Position;
  /** Views that have not passed the position yet. */
  readonly behind: Set<string>;
  readonly passed: () => void;
}

/** How far the live views of this process are. In memory: what a restart forgets, the checkpoints hold. */
export class ViewProgress {
  readonly #views = new Map<string, View>();
  readonly #waits = new Set<Wait>();

  /** Whether the views have folded in everything up to a position, waiting for them at most so long. */
  passed(collections: readonly string[], position: Position | undefined, options: { readonly timeoutMs: number } = { timeoutMs: 2_000 }): Promise<boolean> {
    if (position === undefined) return Promise.resolve(true);
    const behind = new Set(collections.filter((name) => isBefore(this.#view(name).position, position)));
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

  /** Calls the listener for every change of a view from now on, until the returned function is called. */
  subscribe(collection: string, listener: (change: ViewChange) => void): () => void {
    const { listeners } = this.#view(collection);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** The projector tells that a live view can be read as of a position. */
  advanced(collection: string, position: Position, events: readonly Recorded[]): void {
    const view = this.#view(collection);
    if (isBefore(view.position, position)) view.position = position;
    for (const wait of this.#waits)
      if (wait.position <= position && wait.behind.delete(collection) && wait.behind.size === 0) wait.passed();
    if (events.length > 0) for (const listener of view.listeners) listener({ collection, events });
  }

  #view(collection: string): View {
    const known = this.#views.get(collection);
    if (known) return known;
    const view: View = { position: undefined, listeners: new Set() };
    this.#views.set(collection, view);
    return view;
  }
}

const isBefore = (reached: Position | undefined, position: Position): boolean => reached === undefined || reached < position;
