import { type Catalog, categoryOf } from '@chatbot-builder/contracts/events';
import type { Position } from '../../kernel/envelope.js';

/**
 * The erased accounts that this process knows of. Their events may still be readable: a log delivers deleted events
 * until it is scavenged, and a restored backup holds older ones. Whoever reads or appends events checks here first.
 */
export class ErasedAccounts {
  readonly #ids = new Set<string>();
  #earliest: Position | undefined;

  constructor(private readonly catalog: Pick<Catalog, 'category'>) {}

  /** `at` is the position of the erasure, once it is read from the log. */
  add(accountId: string, at?: Position): void {
    this.#ids.add(accountId);
    if (at !== undefined) this.#earliest = Math.min(at, this.#earliest ?? at);
  }

  get ids(): readonly string[] {
    return [...this.#ids];
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Position of the first erasure in the log. */
  get earliest(): Position | undefined {
    return this.#earliest;
  }

  has(accountId: string): boolean {
    return this.#ids.has(accountId);
  }

  /** Whether an account's events on this stream are erased. */
  cover(stream: string, accountId: string): boolean {
    return this.#ids.has(accountId) && !this.catalog.category(categoryOf(stream))?.outlivesAccount;
  }
}
