import { LRUCache } from 'lru-cache';
import type { Decider } from '../kernel/decider.js';

/** Shorter than a person takes to save in one process and ask another one. */
const RECENT_MS = 50;
const STREAMS = 10_000;

/** Shares the read of a stream with those who ask for it soon after it began. */
export class RecentReads {
  readonly #begun: LRUCache<string, { readonly by: object; readonly read: Promise<unknown> }>;

  /** `now`: monotonic, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#begun = new LRUCache({ max: STREAMS, ttl: RECENT_MS, ttlResolution: 0, perf: { now } });
  }

  /** A failed read is shared with those who are waiting for it, and with nobody later. */
  of<State, Read>(stream: string, by: Decider<State, never>, read: () => Promise<Read>): Promise<Read> {
    const recent = this.#begun.get(stream);
    // Stored under its decider, so the read has its type.
    if (recent?.by === by) return recent.read as Promise<Read>;
    const begun = { by, read: read() };
    this.#begun.set(stream, begun);
    begun.read.catch(() => {
      if (this.#begun.peek(stream) === begun) this.#begun.delete(stream);
    });
    return begun.read;
  }

  /** Call it after each append. A read that has not ended is forgotten, too: it may have missed what was appended. */
  forget(stream: string): void {
    this.#begun.delete(stream);
  }

  clear(): void {
    this.#begun.clear();
  }
}
