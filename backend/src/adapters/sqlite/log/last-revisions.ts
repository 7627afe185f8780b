import { LRUCache } from 'lru-cache';
import type { Appended } from '../../../ports/event-store.js';

const REMEMBERED = 10_000;
/** Nobody knows what the log holds until the append is answered. */
const APPENDING = Infinity;

/**
 * The last revisions of streams, for the only process that writes the log. A read that begins after one needs no query,
 * which would read pages of the file anew after each commit. The appends to a stream come one after another.
 */
export class LastRevisions {
  readonly #known = new LRUCache<string, number>({ max: REMEMBERED });

  /** Whether the stream is known to end before this revision. */
  precede(stream: string, revision: number): boolean {
    return revision > (this.#known.get(stream) ?? Infinity);
  }

  /** Takes the last revision that a read found. */
  found(stream: string, revision: number): void {
    if (!this.#known.has(stream)) this.#known.set(stream, revision);
  }

  async appending(stream: string, append: () => Promise<Appended>): Promise<Appended> {
    const before = this.#known.get(stream) ?? Infinity;
    this.#known.set(stream, APPENDING);
    let after: number | undefined;
    try {
      const appended = await append();
      // A repeated append is answered with its own revision, and others may have followed.
      if (appended.revision > before) after = appended.revision;
      return appended;
    } finally {
      // A failed append may be stored all the same.
      if (after === undefined) this.#known.delete(stream);
      else this.#known.set(stream, after);
    }
  }
}
