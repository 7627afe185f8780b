import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { METADATA } from '../../../kernel/testing/recorded.js';
import { DiskFull } from '../../../ports/event-store.js';
import { openForWriting } from '../database.js';
import { openSqlite, type Sqlite } from '../open-sqlite.js';
import { incompressible } from '../testing/incompressible.js';
import { Writer } from './writer.js';

/** SQLite's file size limit stands in for a full disk: it fails in the same place with the same code. */
describe('a full disk', () => {
  let directory: string;
  let db: DatabaseSync;
  let sqlite: Sqlite;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
    sqlite = openSqlite({
      file: join(directory, 'data.db'),
      clock: new ManualClock(),
      startWriter: (file, on) => {
        db = openForWriting(file);
        const writer = new Writer(db, (replies) => on.replies(replies));
        return { send: (requests) => writer.submit(requests), close: () => Promise.resolve(writer.close()) };
      },
    });
  });
  afterEach(async () => {
    await sqlite.close();
    await rm(directory, { recursive: true, force: true });
  });

  const append = (stream: string, bytes: number) =>
    sqlite.eventStore.append(
      stream,
      [
        {
          id: stream,
          type: 'Happened',
          version: 1,
          data: { text: incompressible(bytes) },
          metadata: METADATA,
          hash: 'hash',
        },
      ],
      'no-stream',
    );
  const room = (pages: number) => {
    const now = Number(db.prepare('PRAGMA page_count').get()?.['page_count']);
    db.exec(`PRAGMA max_page_count = ${now + pages}`);
  };
  const streams = async () => {
    const read = await Promise.all(
      ['a-1', 'a-2', 'a-3'].map((stream) => Array.fromAsync(sqlite.eventStore.readStream(stream))),
    );
    return read.flat().map(({ stream }) => stream);
  };

  it('makes the engine unavailable, does not harm the log, and recovers once there is space', async () => {
    await append('a-1', 10);
    room(2);
    await expect(append('a-2', 100_000)).rejects.toBeInstanceOf(DiskFull);
    expect(await streams()).toEqual(['a-1']);
    await expect(sqlite.diagnostics()).rejects.toBeInstanceOf(DiskFull);

    room(1_000);
    await append('a-2', 100_000);
    await sqlite.diagnostics();
    expect(await streams()).toEqual(['a-1', 'a-2']);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  });

  it('fails the whole group that did not fit and acknowledges none of it', async () => {
    await append('a-1', 10);
    room(2);
    const group = await Promise.allSettled([append('a-2', 10), append('a-3', 100_000)]);
    expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await streams()).toEqual(['a-1']);
    room(1_000);
    await Promise.all([append('a-2', 10), append('a-3', 100_000)]);
    expect(await streams()).toEqual(['a-1', 'a-2', 'a-3']);
  });
});
