import type { DatabaseSync } from 'node:sqlite';
import { categoryOf } from '../../kernel/streams.js';
import { RevisionConflict, type Appended, type ExpectedRevision } from '../../ports/event-store.js';
import type { Handlers } from './handlers.js';
import { integer } from './row.js';

/** An event as it crosses threads: a tuple costs half of an object, and its JSON is made on the caller's thread. */
export type EventRow = readonly [id: string, type: string, version: number, metadata: string, data: string];

export interface LogOperations {
  'log.append': {
    args: { readonly stream: string; readonly events: readonly [EventRow, ...EventRow[]]; readonly expected: ExpectedRevision };
    result: Appended;
  };
}

/** Positions ascend in commit order, as there is one writer; AUTOINCREMENT never gives one out twice. */
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
    data     TEXT    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX events_by_category ON events (category, position);
`;

export function logWrites(db: DatabaseSync): Handlers<LogOperations> {
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, category, id, type, version, metadata, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  // Looks and writes in one go: nothing is inserted where the revision before is missing or this one is taken.
  const insertFirst = db.prepare(
    `INSERT INTO events (stream, revision, category, id, type, version, metadata, data) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
     WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM events WHERE stream = ?1 AND revision = ?2 - 1)
     ON CONFLICT (stream, revision) DO NOTHING`,
  );
  const head = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const recorded = db.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
  );

  /** The first result of an append whose events stand where they would have been written. */
  const repeated = (stream: string, revision: number, events: readonly EventRow[]): Appended | undefined => {
    const rows = recorded.all(stream, revision, events.length);
    const last = rows.at(-1);
    const same = rows.length === events.length && rows.every((row, index) => row['id'] === events[index]?.[0]);
    return same && last ? { revision: integer(last, 'revision'), position: integer(last, 'position') } : undefined;
  };

  const refuse = (stream: string, expected: ExpectedRevision): never => {
    const actual = head.get(stream)?.['revision'];
    throw new RevisionConflict(stream, expected, typeof actual === 'number' ? actual : undefined);
  };

  return {
    'log.append': ({ stream, events: [first, ...others], expected }) => {
      const start = expected === 'no-stream' ? 0 : expected + 1;
      const category = categoryOf(stream);
      const written = insertFirst.run(stream, start, category, ...first);
      if (written.changes === 0) return repeated(stream, start, [first, ...others]) ?? refuse(stream, expected);
      let revision = start;
      let position = Number(written.lastInsertRowid);
      for (const event of others) {
        revision += 1;
        position = Number(insert.run(stream, revision, category, ...event).lastInsertRowid);
      }
      return { revision, position };
    },
  };
}
