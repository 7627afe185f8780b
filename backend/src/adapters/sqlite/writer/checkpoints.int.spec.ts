import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { openForWriting } from '../database.js';
import { scratchSqlite, type Scratch } from '../testing/scratch.js';
import type { LogCopier } from './checkpoints.js';
import type { StartWriter } from './writer-client.js';
import { Writer } from './writer.js';

const PAGE = 4_096;
const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await new Promise(setImmediate);
};

let scratch: Scratch;
afterEach(() => scratch.close());

async function withCopier(copy: LogCopier['copy']): Promise<Scratch> {
  const startWriter: StartWriter = (file, on) => {
    const clock = new ManualClock();
    const copier: LogCopier = { copy, end: () => undefined };
    const writer = new Writer(openForWriting(file), (replies) => on.replies(replies), clock.setTimer, copier);
    return { send: (requests) => writer.submit(requests), close: () => Promise.resolve(writer.close()) };
  };
  return scratchSqlite(new ManualClock(), startWriter);
}

let written = 0;
const write = (pages: number) => scratch.sqlite.secrets.put(`secret ${(written += 1)}`, Buffer.alloc(pages * PAGE, 1));

it.each([
  ['what many writes left is copied once more', 1_000, 2],
  ['a few pages are left to the writer', 1, 1],
])('%s', async (_what, meanwhile, passes) => {
  let copied = 0;
  let finished = false;
  scratch = await withCopier(async () => {
    copied += 1;
    const db = openForWriting(scratch.file);
    db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    db.close();
    await write(meanwhile);
    finished = copied === passes;
  });
  await write(4_500);
  await until(() => finished);
  // The writer has copied the rest, so that the next write begins the log anew.
  await write(1);
  const db = openForWriting(scratch.file);
  expect(Number(db.prepare('PRAGMA wal_checkpoint(NOOP)').get()?.['log'])).toBeLessThan(100);
  db.close();
  expect(copied).toBe(passes);
});
