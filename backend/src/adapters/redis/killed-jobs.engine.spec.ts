import { afterAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis, RedisOptions } from 'ioredis';
import { describeWith } from '../../../test/engines/urls.js';
import { jobKillContract } from '../../ports/job-kill.contract.js';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import { type KillableTasks, taskKillContract } from '../../runtime/tasks/task-kill.contract.js';
import { DiskObjectStore } from '../disk/disk-object-store.js';
import { RandomIds } from '../system/random-ids.js';
import { BullJobQueue } from './bull-job-queue.js';
import { connected, redisConnection } from './connection.js';
import { RedisTaskStore } from './redis-task-store.js';
import { dump } from './testing/dump.js';

const LIMIT_MS = 600_000;
/** They change nothing, or only wait. */
const UNCOUNTED = new Set(['brpoplpush', 'client', 'info', 'ping', 'psubscribe', 'quit', 'select', 'subscribe']);

/** Connections of a process that dies with a certain command. From then on nothing is sent. */
class DyingProcess {
  readonly #connections: Redis[] = [];
  readonly #killed = Promise.withResolvers<void>();
  #calls = 0;
  #dead = false;

  constructor(
    private readonly url: string,
    private steps: number,
    private readonly carriedOut: boolean,
  ) {}

  get killed(): Promise<void> {
    return this.#killed.promise;
  }

  /** Keeps it alive from now on. False if it is dead; then it loses the connections, too, that it has opened since. */
  spare(): boolean {
    this.steps = Infinity;
    if (this.#dead) this.#die();
    return !this.#dead;
  }

  readonly connect = (own: RedisOptions): Redis => {
    const connection = redisConnection({ url: this.url, report: () => undefined }, own);
    const send = connection.sendCommand.bind(connection);
    // What belongs to a transaction changes nothing before its `exec`, and is answered with it.
    let inTransaction = false;
    connection.sendCommand = (command, stream) => {
      inTransaction = command.name === 'multi' || (inTransaction && command.name !== 'exec');
      if (this.#dead) return command.promise;
      if (inTransaction || !this.#dies(command.name)) return send(command, stream);
      this.#dead = true;
      if (this.carriedOut) Promise.resolve(send(command, stream)).then(this.#die, this.#die);
      else this.#die();
      return new Promise(() => undefined);
    };
    this.#connections.push(connection);
    return connection;
  };

  readonly #die = (): void => {
    for (const connection of this.#connections) connection.disconnect();
    this.#killed.resolve();
  };

  #dies(name: string): boolean {
    return !UNCOUNTED.has(name) && this.#calls++ === this.steps;
  }
}

/** Timers of a dead process end with it. Here they must not keep alive the process that runs the tests. */
function unrefTimers(): void {
  const { setInterval, setTimeout } = globalThis;
  const unref =
    (set: (...given: never[]) => NodeJS.Timeout) =>
    (...given: never[]) =>
      set(...given).unref();
  Object.assign(globalThis, { setInterval: unref(setInterval), setTimeout: unref(setTimeout) });
  afterAll(() => void Object.assign(globalThis, { setInterval, setTimeout }));
}

describeWith('REDIS_URL', 'a process that works on jobs', (url) => {
  unrefTimers();
  const open = async (): Promise<KillableTasks> => {
    const prefix = `test-${randomUUID()}`;
    const report = (error: unknown) => console.error(error);
    const settings = { prefix, report, random: () => 0, timing: { lockMs: 60_000, stalledEveryMs: 30_000 } };
    const observer = await connected(redisConnection({ url, report }));
    const directory = await mkdtemp(join(tmpdir(), 'objects-'));
    const opened: BullJobQueue[] = [];
    const stores: Redis[] = [];
    let dying: DyingProcess | undefined;
    const openJobs = async (connect: (own: RedisOptions) => Redis) => {
      const queue = await BullJobQueue.open({ connect }, settings);
      opened.push(queue);
      stores.push(connect({}));
      return { queue, schedule: queue.schedule, tasks: new RedisTaskStore(stores.at(-1)!, prefix) };
    };
    /** As when the locks of a dead process have expired and Bull has checked once. */
    const expireLocks = async () => {
      for (const kind of ['lock', 'stalled-check'])
        for (const key of await observer.keys(`${prefix}:jobs:*:${kind}`)) await observer.del(key);
      for (const active of await observer.keys(`${prefix}:jobs:*:active`))
        await observer.sadd(active.replace(/active$/, 'stalled'), ...(await observer.lrange(active, 0, -1)));
    };
    return {
      objects: await DiskObjectStore.open(directory, new ManualClock(), new RandomIds()),
      killedAt: async (steps, carriedOut) => {
        dying = new DyingProcess(url, steps, carriedOut);
        return { ...(await openJobs(dying.connect)), killed: dying.killed };
      },
      ids: async () =>
        (await observer.keys(`${prefix}:jobs:*:job/*`))
          .filter((key) => !key.endsWith(':lock'))
          .map((key) => key.slice(key.indexOf(':job/') + ':job/'.length)),
      contents: () => dump(observer, prefix),
      next: async () => {
        await expireLocks();
        return openJobs((own) => redisConnection({ url, report: () => undefined }, own));
      },
      remove: async () => {
        if (!dying?.spare()) opened.shift();
        for (const queue of opened) await queue.close();
        for (const store of stores) store.disconnect();
        const keys = await observer.keys(`${prefix}:*`);
        if (keys.length > 0) await observer.del(...keys);
        await observer.quit();
        await rm(directory, { recursive: true, force: true });
      },
    };
  };
  jobKillContract('Bull', open, LIMIT_MS);
  taskKillContract('Redis', open, LIMIT_MS);
});
