import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobQueueContract } from '../../ports/job-queue.contract.js';
import { openSqlite } from './open-sqlite.js';
import { ManualTime } from './testing/manual-time.js';
import { writerInProcess } from './writer-in-process.js';

jobQueueContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const time = new ManualTime();
  const open = () => openSqlite({ file: join(directory, 'data.db'), clock: time, setTimer: time.setTimer, startWriter: writerInProcess });
  let sqlite = open();
  return {
    queue: sqlite.jobs,
    now: () => time.now().getTime(),
    advance: async (milliseconds) => {
      // A job's steps are calls to the writer, which answers in order: after some rounds nothing is left to do.
      for (let round = 0; round < 20; round += 1) await sqlite.diagnostics();
      time.advance(milliseconds);
    },
    crash: async () => {
      await sqlite.close();
      sqlite = open();
      return sqlite.jobs;
    },
    close: async () => {
      await sqlite.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
});
