import type { Position } from '../../../kernel/envelope.js';
import { type EventEntry, type EventPlace, SeparateAccountIndex } from '../../../ports/account-index.js';
import type { Reader } from '../reader.js';
import { integer, text } from '../row.js';
import type { WriterClient } from '../writer/writer-client.js';
import { toPlace } from './event-place.js';

const SEPARATOR = ' ';
/** A few milliseconds of the writer, which serves others between two steps. */
const REMOVED_AT_ONCE = 500;

/** Entries in a table of their own, for a log in another engine. */
export class SqliteAccountIndex extends SeparateAccountIndex {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
  ) {
    super();
  }

  async completeTo(categories: readonly string[]): Promise<Position | undefined> {
    const positions = this.reader
      .all('SELECT categories, position FROM account_index_progress')
      .filter((row) => {
        const followed = text(row, 'categories').split(SEPARATOR);
        return categories.every((category) => followed.includes(category));
      })
      .map((row) => integer(row, 'position'));
    return positions.length > 0 ? Math.max(...positions) : undefined;
  }

  async placesOf(accountId: string, after: Position = -1, limit: number): Promise<readonly EventPlace[]> {
    const rows = this.reader.all(
      'SELECT position, stream, revision FROM account_entries WHERE account = ? AND position > ? ORDER BY position LIMIT ?',
      accountId,
      after,
      limit,
    );
    return rows.map(toPlace);
  }

  async accountAfter(accountId: string): Promise<string | undefined> {
    const [row] = this.reader.all(
      'SELECT account FROM account_entries WHERE account > ? ORDER BY account LIMIT 1',
      accountId,
    );
    return row && text(row, 'account');
  }

  async add(entries: readonly EventEntry[], categories: readonly string[], completeTo: Position): Promise<void> {
    await this.writer.call('accounts.add', {
      entries,
      categories: categories.toSorted().join(SEPARATOR),
      completeTo,
    });
  }

  async remove(accountId: string, upTo: Position): Promise<void> {
    const step = { account: accountId, upTo, limit: REMOVED_AT_ONCE };
    while ((await this.writer.call('accounts.remove', step)) === REMOVED_AT_ONCE);
  }
}
