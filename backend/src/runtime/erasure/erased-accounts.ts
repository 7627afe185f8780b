import { categoryOf } from '../../kernel/streams.js';

/**
 * Streams that outlive the account they tell of: that it was erased, and that an address was its own, by a keyed hash. They
 * say nothing else of it.
 */
const OUTLIVING: ReadonlySet<string> = new Set(['erasure', 'email']);

/**
 * The accounts that were erased, as far as this process has heard. Their events may still be there: a log delivers deleted
 * ones until it is scavenged, and a restored backup holds those from before. Whoever reads or writes events asks here first.
 */
export class ErasedAccounts {
  readonly #ids = new Set<string>();

  add(accountId: string): void {
    this.#ids.add(accountId);
  }

  has(accountId: string): boolean {
    return this.#ids.has(accountId);
  }

  /** Whether what is said on this stream on behalf of this account does not count any more. */
  cover(stream: string, accountId: string): boolean {
    return this.#ids.has(accountId) && !OUTLIVING.has(categoryOf(stream));
  }
}
