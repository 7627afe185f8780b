import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openForReading, openForWriting } from '../database.js';
import { openSqlite } from '../open-sqlite.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';
import { writerInProcess } from './writer-in-process.js';
import type { StartWriter } from './writer-client.js';
import { Writer } from './writer.js';

/** Without the zero busy timeout, the writer would wait this long at each commit while a reader is in its way. */
const BUSY_TIMEOUT_MS = 5_000;

describe('during a long read', () => {
  let time: ManualClock;
  let scratch: Scratch;
  let reader: DatabaseSync;
  const startWriter: StartWriter = (file, on) => {
    const writer = new Writer(openForWriting(file), (replies) => on.replies(replies), time.setTimer);
    return { send: (requests) => writer.submit(requests), close: () => Promise.resolve(writer.close()) };
  };
  beforeEach(async () => {
    time = new ManualClock();
    scratch = await scratchSqlite(time, startWriter);
    await scratch.sqlite.secrets.put('secret', Buffer.from('to be forgotten'));
    reader = openForReading(scratch.file);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM secrets').get();
  });
  afterEach(() => scratch.close());

  const bytesInLog = () => statSync(`${scratch.file}-wal`).size;
  const save = (position: number) => scratch.sqlite.views.saveCheckpoint('reaction', position);

  it('erasures and later writes do not wait, and the log is emptied once the reader has ended', async () => {
    const began = performance.now();
    await scratch.sqlite.secrets.delete('secret');
    await save(1);
    await save(2);
    expect(performance.now() - began).toBeLessThan(BUSY_TIMEOUT_MS);
    time.advance(60_000);
    expect(bytesInLog()).toBeGreaterThan(0);

    reader.close();
    time.advance(1_000);
    await nextTurn();
    expect(bytesInLog()).toBe(0);
    await save(3);
    expect(bytesInLog()).toBeGreaterThan(0);
  });

  it('the process ends, and the next one empties the log', async () => {
    await scratch.sqlite.secrets.delete('secret');
    await scratch.sqlite.close();
    reader.close();
    expect(bytesInLog()).toBeGreaterThan(0);
    const next = openSqlite({ file: scratch.file, clock: new ManualClock(), startWriter: writerInProcess });
    await next.diagnostics();
    expect(bytesInLog()).toBe(0);
    await next.close();
  });
});
