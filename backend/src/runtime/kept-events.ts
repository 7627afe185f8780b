import { categoryOf } from '@chatbot-builder/contracts/events';
import type { Position } from '../kernel/envelope.js';
import type { LogBatch, StoredRecord } from '../ports/event-store.js';

interface Kept {
  readonly category: string;
  readonly record: StoredRecord;
}

/** The newest events of some categories, as far as a subscription has read them. */
export class KeptEvents {
  /** In the order of the log, after `#start` and up to `end`. */
  #events: Kept[] = [];
  #start: Position;
  #end: Position;
  #caughtUp = false;
  /** Position from which on a category is kept. */
  readonly #since: Map<string, Position>;

  constructor(
    private readonly limit: number,
    begin: Position,
    categories: Iterable<string>,
  ) {
    this.#start = begin;
    this.#end = begin;
    this.#since = new Map([...categories].map((category) => [category, begin]));
  }

  get end(): Position {
    return this.#end;
  }

  /** The log had no more events when its end was read. */
  get caughtUp(): boolean {
    return this.#caughtUp;
  }

  /** From the end on, keeps these categories alone. */
  follow(categories: ReadonlySet<string>): void {
    for (const category of this.#since.keys()) if (!categories.has(category)) this.#since.delete(category);
    for (const category of categories) if (!this.#since.has(category)) this.#since.set(category, this.#end);
  }

  /** Whether every event of these categories after a position is kept, or beyond the end. */
  cover(position: Position, categories: ReadonlySet<string>): boolean {
    if (position < this.#start) return false;
    for (const category of categories) if ((this.#since.get(category) ?? Infinity) > position) return false;
    return true;
  }

  /**
   * Takes a batch, without the events that it already has, and returns how many are new. The oldest beyond the limit
   * are let go.
   */
  append({ events, position, caughtUp }: LogBatch): number {
    const coming = events.filter((record) => record.position > this.#end);
    for (const record of coming) this.#events.push({ category: categoryOf(record.stream), record });
    const tooMany = this.#events.length - this.limit;
    if (tooMany > 0) this.#start = this.#events.splice(0, tooMany).at(-1)?.record.position ?? this.#start;
    this.#end = Math.max(this.#end, position);
    this.#caughtUp = caughtUp;
    return coming.length;
  }

  /** At most `limit` events of these categories after a position. */
  after(position: Position, categories: ReadonlySet<string>, limit: number): readonly StoredRecord[] {
    const found: StoredRecord[] = [];
    // From the back, because it is nearly always the newest few.
    let first = this.#events.length;
    while ((this.#events[first - 1]?.record.position ?? position) > position) first -= 1;
    for (; first < this.#events.length && found.length < limit; first++) {
      const kept = this.#events[first];
      if (kept && categories.has(kept.category)) found.push(kept.record);
    }
    return found;
  }
}
