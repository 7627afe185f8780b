import type { Position } from '../../../kernel/envelope.js';
import { AccountIndex, type EventEntry } from '../../../ports/account-index.js';
import { DamagedFile } from '../../../ports/damaged-file.js';
import type { StoredRecord } from '../../../ports/event-store.js';
import { BOUND_LIMIT } from '../bound-limit.js';
import type { Reader } from '../reader.js';
import { text } from '../row.js';
import { EVENT_COLUMNS, toRecord } from './event-row.js';
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

  async entriesOf(accountId: string, after: Position = 0, limit: number): Promise<readonly EventEntry[]> {
    const rows = this.reader.all(
      `SELECT ${EVENT_COLUMNS} FROM events WHERE account = ? AND position > ? ORDER BY position ${BOUND_LIMIT}`,
      accountId,
      after,
      limit,
    );
    return rows.map(toRecord).map((record) => entryOf(accountId, record));
  }

  async accountAfter(accountId: string): Promise<string | undefined> {
    const [row] = this.reader.all(
      'SELECT account FROM events WHERE account > ? ORDER BY account LIMIT 1',
      accountId || AFTER_BLANKS,
    );
    return row && text(row, 'account');
  }
}

/** @throws DamagedFile if the row does not say which chatbot it is about, so that an erasure misses none */
function entryOf(accountId: string, { position, stream, revision, metadata, hash }: StoredRecord): EventEntry {
  if (hash === '') throw new DamagedFile(`The log at position ${position}`, { message: 'it cannot be read' });
  const { chatbotId } = metadata;
  return { accountId, ...(chatbotId !== undefined && { chatbotId }), position, stream, revision };
}
