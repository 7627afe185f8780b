import type { Position } from '../../../kernel/envelope.js';
import { AccountIndex, type EventPlace } from '../../../ports/account-index.js';
import { BOUND_LIMIT } from '../bound-limit.js';
import type { Reader } from '../reader.js';
import { text } from '../row.js';
import { toPlace } from './event-place.js';
import { headOf } from './head.js';

/** Deleted events have blanks instead of their account. */
const AFTER_BLANKS = '!';

/** A column of the events themselves: written with the event, blanked with it, never behind. */
export class SqliteAccountColumn extends AccountIndex {
  constructor(private readonly reader: Reader) {
    super();
  }

  async completeTo(): Promise<Position | undefined> {
    return headOf(this.reader);
  }

  async placesOf(accountId: string, after: Position = 0, limit: number): Promise<readonly EventPlace[]> {
    const rows = this.reader.all(
      `SELECT position, stream, revision FROM events WHERE account = ? AND position > ? ORDER BY position ${BOUND_LIMIT}`,
      accountId,
      after,
      limit,
    );
    return rows.map(toPlace);
  }

  async accountAfter(accountId: string): Promise<string | undefined> {
    const [row] = this.reader.all(
      'SELECT account FROM events WHERE account > ? ORDER BY account LIMIT 1',
      accountId || AFTER_BLANKS,
    );
    return row && text(row, 'account');
  }
}
