import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { categoryOf } from '@chatbot-builder/contracts/events';
import { RevisionConflict, type Appended, type ExpectedRevision } from '../../../ports/event-store.js';
import type { Handlers } from '../writer/handlers.js';
import { integer, type Row } from '../row.js';
import { compressContent } from './event-content.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

/** An event as it crosses threads. A tuple costs half as much as an object. Content is JSON of metadata and data. */
export type EventRow = readonly [
  id: string,
  type: string,
  version: number,
  content: string,
  hash: string,
  account: string,
];

export interface LogOperations {
  'log.append': {
    args: {
      readonly stream: string;
      readonly events: readonly [EventRow, ...EventRow[]];
      readonly expected: ExpectedRevision;
    };
    result: Appended;
  };
  /** Deletes some events of a stream, from a revision on. Returns where to go on. Undefined: no more are left. */
  'log.deleteSome': { args: { readonly stream: string; readonly from: number }; result: number | undefined };
}

/**
 * Positions ascend in commit order, because there is one writer. AUTOINCREMENT never reuses a position.
 *
 * A deleted event must leave the file. When rows are removed, SQLite moves neighboring rows between pages and leaves
 * copies that `secure_delete` does not clear (27 of 16,766 events, measured). Rows are therefore never removed. A
 * deletion overwrites the event with blanks in place. It blanks the category and the account too, so that all readers
 * skip the row. Stream and revision stay, so that a stream that is begun again continues above them.
 */
export const LOG_SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    category TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    metadata TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    hash     TEXT    NOT NULL,
    account  TEXT    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX events_by_category ON events (category, position);
  CREATE INDEX events_by_account ON events (account, position);
`;

/** In place of metadata and data, which stay empty: both as JSON, compressed. */
export const COMPRESSED_EVENTS = 'ALTER TABLE events ADD COLUMN content BLOB';

/** Events and bytes that a step overwrites; the last event may go beyond. It then takes a few milliseconds. */
const ROWS_PER_STEP = 250;
const BYTES_PER_STEP = 128 * 1_024;

const BLANKED = ['category', 'id', 'type', 'metadata', 'data', 'hash', 'account'];
const BLANK = `
  UPDATE events SET ${BLANKED.map((column) => `${column} = printf('%*s', octet_length(${column}), '')`).join(', ')},
    content = iif(content IS NULL, NULL, zeroblob(length(content)))
  WHERE position = ?
`;
/**
 * Events to delete. The plus keeps SQLite from looking for them by their category, under which it would find most of
 * the log.
 */
export const SOME_OF_STREAM = `
  SELECT position, revision, octet_length(metadata) + octet_length(data) + coalesce(length(content), 0) AS bytes
  FROM events WHERE stream = ? AND revision >= ? AND +category = ? ORDER BY revision LIMIT ${ROWS_PER_STEP}
`;

export function logWrites(db: DatabaseSync, { securely, forget }: SecureDeletion): Handlers<LogOperations> {
  const insertion =
    "INSERT INTO events (stream, revision, category, id, type, version, metadata, data, content, hash, account) VALUES (?, ?, ?, ?, ?, ?, '', '', ?, ?, ?)";
  const insert = db.prepare(insertion);
  const insertUnlessTaken = db.prepare(`${insertion} ON CONFLICT (stream, revision) DO NOTHING`);
  // Not part of the insert: one that reads its own table goes through a temporary table, which is made anew each time.
  const holds = db.prepare('SELECT 1 FROM events WHERE stream = ? AND revision = ? AND category = ?');
  const last = db.prepare('SELECT revision, category FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
  const lastDeleted = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ? AND category <> ?');
  const recorded = db.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? AND category = ? ORDER BY revision LIMIT ?',
  );
  const someOf = db.prepare(SOME_OF_STREAM);
  const blank = db.prepare(BLANK);

  const run = (statement: StatementSync, stream: string, revision: number, event: EventRow) => {
    const [id, type, version, content, hash, account] = event;
    const compressed = compressContent(content, stream, account);
    return statement.run(stream, revision, categoryOf(stream), id, type, version, compressed, hash, account);
  };

  const append = (stream: string, start: number, events: readonly EventRow[]): Appended => {
    let position = 0;
    for (const [index, event] of events.entries())
      position = Number(run(insert, stream, start + index, event).lastInsertRowid);
    return { revision: start + events.length - 1, position };
  };

  /** The result of the original append, if these events are already stored at this revision. */
  const repeated = (stream: string, revision: number, events: readonly EventRow[]): Appended | undefined => {
    const rows = recorded.all(stream, revision, categoryOf(stream), events.length);
    const newest = rows.at(-1);
    const same = rows.length === events.length && rows.every((row, index) => row['id'] === events[index]?.[0]);
    return same && newest
      ? { revision: integer(newest, 'revision'), position: integer(newest, 'position') }
      : undefined;
  };

  /** Handles 'no-stream' for a stream that has, or once had, events. */
  const begin = (stream: string, events: readonly EventRow[]): Appended | undefined => {
    const category = categoryOf(stream);
    const deleted = lastDeleted.get(stream, category)?.['revision'];
    const start = typeof deleted === 'number' ? deleted + 1 : 0;
    return last.get(stream)?.['category'] === category
      ? repeated(stream, start, events)
      : append(stream, start, events);
  };

  const refuse = (stream: string, expected: ExpectedRevision): never => {
    const lastRow = last.get(stream);
    const actual = lastRow?.['category'] === categoryOf(stream) ? integer(lastRow, 'revision') : undefined;
    throw new RevisionConflict(stream, expected, actual);
  };

  return {
    'log.append': ({ stream, events: [first, ...others], expected }) => {
      const start = expected === 'no-stream' ? 0 : expected + 1;
      const category = categoryOf(stream);
      const follows = start === 0 || holds.get(stream, start - 1, category) !== undefined;
      const written = follows ? run(insertUnlessTaken, stream, start, first) : undefined;
      if (!written || written.changes === 0) {
        const events = [first, ...others];
        return (
          (expected === 'no-stream' ? begin(stream, events) : repeated(stream, start, events)) ??
          refuse(stream, expected)
        );
      }
      if (others.length > 0) return append(stream, start + 1, others);
      return { revision: start, position: Number(written.lastInsertRowid) };
    },
    'log.deleteSome': ({ stream, from }) => {
      const found = someOf.all(stream, from, categoryOf(stream));
      const some: Row[] = [];
      let bytes = 0;
      for (const row of found) {
        if (bytes >= BYTES_PER_STEP) break;
        some.push(row);
        bytes += integer(row, 'bytes');
      }
      const newest = some.at(-1);
      const isLast = !newest || (some.length === found.length && found.length < ROWS_PER_STEP);
      // Only the last step empties the write-ahead log, which holds older versions of the pages.
      (isLast ? forget : securely)(() => {
        for (const row of some) blank.run(integer(row, 'position'));
      });
      return isLast ? undefined : integer(newest, 'revision') + 1;
    },
  };
}
