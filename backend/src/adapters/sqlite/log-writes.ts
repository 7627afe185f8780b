import type { DatabaseSync } from 'node:sqlite';
import { categoryOf } from '../../kernel/streams.js';
import { RevisionConflict, type Appended, type ExpectedRevision } from '../../ports/event-store.js';
import type { Handlers } from './protocol.js';

/** An event as its row: data and metadata are JSON text, made on the caller's thread. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
}

export interface LogOperations {
  'log.append': {
    args: { readonly stream: string; readonly events: readonly EventRow[]; readonly expected: ExpectedRevision };
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
  const last = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const recorded = db.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, category, id, type, version, metadata, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );

  /** The first result of an append whose events stand where they would have been written. */
  const repeated = (stream: string, events: readonly EventRow[], after: number): Appended | undefined => {
    const rows = recorded.all(stream, after, events.length);
    const same = rows.length === events.length && rows.every((row, index) => row['id'] === events[index]?.id);
    const end = rows.at(-1);
    return same && end ? { revision: Number(end['revision']), position: Number(end['position']) } : undefined;
  };

  return {
    'log.append': ({ stream, events, expected }) => {
      const actual = last.get(stream)?.['revision'];
      const head = typeof actual === 'number' ? actual : -1;
      const after = expected === 'no-stream' ? -1 : expected;
      if (head !== after) {
        const first = head > after ? repeated(stream, events, after) : undefined;
        if (first) return first;
        throw new RevisionConflict(stream, expected, head < 0 ? undefined : head);
      }
      const category = categoryOf(stream);
      let revision = head;
      let position = 0;
      for (const event of events) {
        revision += 1;
        const written = insert.run(stream, revision, category, event.id, event.type, event.version, event.metadata, event.data);
        position = Number(written.lastInsertRowid);
      }
      return { revision, position };
    },
  };
}
