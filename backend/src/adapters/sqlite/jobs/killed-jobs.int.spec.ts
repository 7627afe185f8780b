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
import { Reader } from '../reader.js';
import { type SetTimer, systemTimer } from '../timer.js';
import type { StartWriter } from '../writer/writer-client.js';
import { writerInProcess } from '../writer/writer-in-process.js';

const LIMIT_MS = 120_000;

/** A process whose writer dies with a certain request. From then on nothing is sent and nothing answered. */
class DyingProcess {
  readonly #killed = Promise.withResolvers<void>();
  #calls = 0;
  #dead = false;

  constructor(
    private steps: number,
    private readonly carriedOut: boolean,
  ) {}

  get killed(): Promise<void> {
    return this.#killed.promise;
  }

  /** Keeps it alive from now on. False if it is dead: it can write nothing that a close would wait for. */
  spare(): boolean {
    this.steps = Infinity;
    return !this.#dead;
  }

  readonly startWriter: StartWriter = (file, on) => {
    const writer = writerInProcess(file, { ...on, replies: (replies) => void (this.#dead || on.replies(replies)) });
    return {
      send: (requests) => {
        for (const request of requests) {
          if (this.#dead) return;
          this.#dead = this.#calls++ === this.steps;
          if (!this.#dead || this.carriedOut) writer.send([request]);
          // The writer answers in a later turn.
          if (this.#dead) setImmediate(() => setImmediate(this.#killed.resolve));
        }
      },
      close: () => writer.close(),
    };
  };
}

/** What quotas write behind is one of the calls. */
const soon: SetTimer = (call, ms) => systemTimer(call, Math.min(ms, 5));

const open = async (): Promise<KillableTasks> => {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const file = join(directory, 'data.db');
  const openJobs = (startWriter: StartWriter) => {
    const sqlite = openSqlite({ file, clock: new SystemClock(), random: () => 0, startWriter, setTimer: soon });
    return {
      queue: sqlite.jobs,
      schedule: sqlite.schedule,
      tasks: sqlite.tasks,
      quotas: sqlite.quotas,
      close: () => sqlite.close(),
    };
  };
  const opened: ReturnType<typeof openJobs>[] = [];
  let reader: Reader | undefined;
  let dying: DyingProcess | undefined;
  return {
    forgetsTakes: true,
    objects: await DiskObjectStore.open(join(directory, 'objects'), new ManualClock(), new RandomIds()),
    killedAt: async (steps, carriedOut) => {
      dying = new DyingProcess(steps, carriedOut);
      opened.push(openJobs(dying.startWriter));
      reader = new Reader(file);
      return { ...(opened[0] as (typeof opened)[0]), killed: dying.killed };
    },
    ids: async () => (reader?.all('SELECT id FROM jobs') ?? []).map(({ id }) => String(id)),
    next: async () => {
      opened.push(openJobs(writerInProcess));
      return opened[1] as (typeof opened)[0];
    },
    remove: async () => {
      reader?.close();
      if (!dying?.spare()) opened.shift();
      await opened.at(-1)?.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

jobKillContract('SQLite', open, LIMIT_MS);
taskKillContract('SQLite', open, LIMIT_MS);
