import { randomUUID } from 'node:crypto';
import type { Redis, RedisOptions } from 'ioredis';
import { describeWith } from '../../../test/engines/urls.js';
import { jobKillContract } from '../../ports/job-kill.contract.js';
import { BullJobQueue } from './bull-job-queue.js';
import { connected, redisConnection } from './connection.js';

const LIMIT_MS = 300_000;
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
    private readonly steps: number,
    private readonly carriedOut: boolean,
  ) {}

  get killed(): Promise<void> {
    return this.#killed.promise;
  }

  readonly connect = (own: RedisOptions): Redis => {
    const connection = redisConnection({ url: this.url, report: () => undefined }, own);
    const send = connection.sendCommand.bind(connection);
    connection.sendCommand = (command, stream) => {
      if (this.#dead || !this.#dies(command.name)) return this.#dead ? command.promise : send(command, stream);
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

describeWith('REDIS_URL', 'a process that works on jobs', (url) => {
  jobKillContract(
    'Bull',
    async () => {
      const prefix = `test-${randomUUID()}`;
      const report = (error: unknown) => console.error(error);
      const settings = { prefix, report, random: () => 0, timing: { lockMs: 60_000, stalledEveryMs: 30_000 } };
      const observer = await connected(redisConnection({ url, report }));
      const opened: BullJobQueue[] = [];
      const open = async (connect: (own: RedisOptions) => Redis) => {
        const queue = await BullJobQueue.open({ connect }, settings);
        opened.push(queue);
        return { queue, schedule: queue.schedule };
      };
      /** As when the locks of a dead process have expired and Bull has checked once. */
      const expireLocks = async () => {
        for (const kind of ['lock', 'stalled-check'])
          for (const key of await observer.keys(`${prefix}:jobs:*:${kind}`)) await observer.del(key);
        for (const active of await observer.keys(`${prefix}:jobs:*:active`))
          await observer.sadd(active.replace(/active$/, 'stalled'), ...(await observer.lrange(active, 0, -1)));
      };
      return {
        killedAt: async (steps, carriedOut) => {
          const process = new DyingProcess(url, steps, carriedOut);
          return { ...(await open(process.connect)), killed: process.killed };
        },
        isEmpty: async () => (await observer.keys(`${prefix}:jobs:mail:job/*`)).length === 0,
        next: async () => {
          opened.length = 0;
          await expireLocks();
          return open((own) => redisConnection({ url, report: () => undefined }, own));
        },
        remove: async () => {
          for (const queue of opened) await queue.close();
          const keys = await observer.keys(`${prefix}:*`);
          if (keys.length > 0) await observer.del(...keys);
          await observer.quit();
        },
      };
    },
    LIMIT_MS,
  );
});
