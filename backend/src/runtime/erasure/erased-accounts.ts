import { type Catalog, categoryOf } from '@chatbot-builder/contracts/events';

/**
 * The accounts that were erased, as far as this process has heard. Their events may still be there: a log delivers deleted
 * ones until it is scavenged, and a restored backup holds those from before. Whoever reads or writes events asks here first.
 */
export class ErasedAccounts {
  readonly #ids = new Set<string>();

  constructor(private readonly catalog: Pick<Catalog, 'category'>) {}

  add(accountId: string): void {
    this.#ids.add(accountId);
  }

  has(accountId: string): boolean {
    return this.#ids.has(accountId);
  }

  /** Whether what is said on this stream on behalf of this account does not count any more. */
  cover(stream: string, accountId: string): boolean {
    return this.#ids.has(accountId) && !this.catalog.category(categoryOf(stream))?.outlivesAccount;
  }
}
