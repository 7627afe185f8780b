import type { Position } from '../../kernel/envelope.js';
import type { DocumentRead, DocumentWrite } from '../../ports/document-store.js';

/** A server has long executed or forgotten a write that its caller gave up. */
const DOUBTED_MS = 60_000;

interface Doubted {
  /** The position that was last written, or was to be written. */
  readonly position: Position;
  /** Until when the write that was given up may still be executed. */
  readonly until: number;
}

/**
 * Documents of writes that were given up, because the engine did not answer in time. Such a write may still be
 * executed, and where a service compares and replaces in two steps, it replaces what was written after it.
 */
export class DoubtedWrites {
  readonly #documents = new Map<string, Doubted>();

  constructor(
    /** Milliseconds of a monotonic clock. */
    private readonly now: () => number,
  ) {}

  gaveUp(documents: readonly DocumentWrite[]): void {
    const until = this.now() + DOUBTED_MS;
    for (const { id, position } of documents) this.#documents.set(id, { position, until });
  }

  wrote(documents: readonly DocumentWrite[]): void {
    for (const { id, position } of documents) {
      const doubted = this.#documents.get(id);
      if (doubted) this.#documents.set(id, { ...doubted, position });
    }
  }

  /** Ids of the documents that may have been replaced. */
  get ids(): readonly string[] {
    return [...this.#documents.keys()];
  }

  /** Those that stand lower than they were written, although everything up to `position` was. */
  replaced(documents: readonly DocumentRead[], position: Position): readonly DocumentRead[] {
    return documents.filter((read) => {
      const written = this.#documents.get(read.id)?.position ?? -1;
      return written <= position && read.position < written;
    });
  }

  /** Forgets documents whose writes cannot be executed any more. To be called after a look that began `since`. */
  settle(since: number): void {
    for (const [id, { until }] of this.#documents) if (until <= since) this.#documents.delete(id);
  }
}
