import type { Position } from '../../../kernel/envelope.js';
import type { Appended, StoredRecord } from '../../../ports/event-store.js';
import { appendedRecord } from './event-row.js';
import type { EventRow } from './log-writes.js';

/** More than what is appended between two batches of a follower. */
const KEPT = 250;
/** Characters of an append. What is larger is rare, and read from the file. */
const LENGTH = 16_384;

/**
 * The latest events of the only process that writes the log, in the order of their positions and without a gap. Its
 * followers take them from here: to read, decompress and parse the rows anew took a tenth of the main thread's time.
 */
export class RecentAppends {
  #records: StoredRecord[] = [];

  add(stream: string, rows: readonly EventRow[], { revision, position }: Appended): void {
    if (rows.reduce((length, [, , , content]) => length + content.length, 0) > LENGTH) return this.clear();
    const before = rows.length - 1;
    const added = rows.map((row, at) => appendedRecord(row, stream, revision - before + at, position - before + at));
    // Something else came between, or the append was a repeated one.
    if (this.#records.at(-1)?.position !== position - rows.length) this.clear();
    this.#records.push(...added);
    if (this.#records.length > 2 * KEPT) this.#records = this.#records.slice(-KEPT);
  }

  /** The events that follow a position, at most `limit`. None if the very next one is not among them. */
  after(position: Position, limit: number): readonly StoredRecord[] {
    const [first] = this.#records;
    const from = first ? position + 1 - first.position : 0;
    return from < 0 ? [] : this.#records.slice(from, from + limit);
  }

  /** Forgets all of them, for what the file holds is no longer the same. */
  clear(): void {
    this.#records = [];
  }
}
