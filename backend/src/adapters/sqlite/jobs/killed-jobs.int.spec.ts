import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobKillContract } from '../../../ports/job-kill.contract.js';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { type KillableTasks, taskKillContract } from '../../../runtime/tasks/task-kill.contract.js';
import { DiskObjectStore } from '../../disk/disk-object-store.js';
import { RandomIds } from '../../system/random-ids.js';
import { SystemClock } from '../../system/system-clock.js';
import { openSqlite } from '../open-sqlite.js';
import { openForReading } from '../database.js';
import { Reader } from '../reader.js';
import type { StartWriter } from '../writer/writer-client.js';
import { writerInProcess } from '../writer/writer-in-process.js';

const LIMIT_MS = 600_000;

/** A writer whose process dies with a certain request. From then on nothing is sent and nothing answered. */
function dying(steps: number, carriedOut: boolean, onKilled: () => void): StartWriter {
  return (file, on) => {
    let calls = 0;
    let dead = false;
    const writer = writerInProcess(file, { ...on, replies: (replies) => void (dead || on.replies(replies)) });
    return {
      send: (requests) => {
        for (const request of requests) {
          if (dead) return;
          dead = calls === steps;
          calls += 1;
          if (!dead || carriedOut) writer.send([request]);
          // The writer answers in a later turn.
          if (dead) setImmediate(() => setImmediate(onKilled));
        }
      },
      close: () => writer.close(),
    };
  };
}

const open = async (): Promise<KillableTasks> => {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const file = join(directory, 'data.db');
  const openJobs = (startWriter: StartWriter) => {
    const sqlite = openSqlite({ file, clock: new SystemClock(), random: () => 0, startWriter });
    return { queue: sqlite.jobs, schedule: sqlite.schedule, tasks: sqlite.tasks, close: () => sqlite.close() };
  };
  const opened: ReturnType<typeof openJobs>[] = [];
  let reader: Reader | undefined;
  return {
    objects: await DiskObjectStore.open(join(directory, 'objects'), new ManualClock(), new RandomIds()),
    killedAt: async (steps, carriedOut) => {
      const { promise: killed, resolve } = Promise.withResolvers<void>();
      opened.push(openJobs(dying(steps, carriedOut, resolve)));
      reader = new Reader(openForReading(file));
      return { ...(opened[0] as (typeof opened)[0]), killed };
    },
    ids: async () => (reader?.all('SELECT id FROM jobs') ?? []).map(({ id }) => String(id)),
    contents: async () =>
      JSON.stringify(['jobs', 'job_owners', 'finished_jobs'].map((table) => reader?.all(`SELECT * FROM ${table}`))),
    next: async () => {
      opened.push(openJobs(writerInProcess));
      return opened[1] as (typeof opened)[0];
    },
    remove: async () => {
      reader?.close();
      await opened.at(-1)?.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

jobKillContract('SQLite', open, LIMIT_MS);
taskKillContract('SQLite', open, LIMIT_MS);
