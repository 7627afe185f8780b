import type { Catalog } from '@chatbot-builder/contracts/events';
import { type AccountIndex, type EventEntry, SeparateAccountIndex } from '../ports/account-index.js';
import type { LogBatch, StoredRecord } from '../ports/event-store.js';
import { follow, type RetryPolicy } from './follow-log.js';
import type { Log } from './log.js';

/**
 * Adds the entries of an account index that is not kept with the events. Reads events as they are stored, those of
 * erased accounts too: an erasure finds by them what is left. Two processes may do it at once; adding an entry again
 * changes nothing.
 */
export class AccountIndexFeed {
  #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: Log,
    private readonly index: AccountIndex,
    private readonly catalog: Catalog,
    private readonly retryPolicy: RetryPolicy,
  ) {}

  /** Does nothing if the index needs no feeding. Can be called again after `stop`. */
  start(): void {
    const { index } = this;
    if (!(index instanceof SeparateAccountIndex)) return;
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    this.#running = follow(
      {
        name: 'account index',
        batches: () => this.#batches(index, signal),
        take: (batch) => this.#add(index, batch),
      },
      signal,
      this.retryPolicy,
    ).catch((error: unknown) => this.retryPolicy.report('account index', error));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async *#batches(index: AccountIndex, signal: AbortSignal): AsyncGenerator<LogBatch> {
    yield* this.log.followStored({ after: await index.completeTo(this.catalog.names), signal });
  }

  async #add(index: SeparateAccountIndex, { events, position }: LogBatch): Promise<void> {
    if (events.length > 0) await index.add(events.map(entryOf), this.catalog.names, position);
  }
}

const entryOf = ({ metadata: { accountId, chatbotId }, position, stream, revision }: StoredRecord): EventEntry => ({
  accountId,
  ...(chatbotId && { chatbotId }),
  position,
  stream,
  revision,
});
