import { type Catalog, categoryOf } from '@chatbot-builder/contracts/events';

/**
 * The erased accounts that this process knows of. Their events may still be readable: a log delivers deleted events until it
 * is scavenged, and a restored backup holds older ones. Whoever reads or appends events checks here first.
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

  /** Whether an account's events on this stream are erased. */
  cover(stream: string, accountId: string): boolean {
    return this.#ids.has(accountId) && !this.catalog.category(categoryOf(stream))?.outlivesAccount;
  }
}
