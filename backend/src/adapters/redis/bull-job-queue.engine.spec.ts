import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Redis, RedisOptions } from 'ioredis';
import { describeWith } from '../../../test/engines/urls.js';
import { jobOrderContract } from '../../ports/job-order.contract.js';
import { jobQueueContract } from '../../ports/job-queue.contract.js';
import type { JobQueue } from '../../ports/job-queue.js';
import { scheduleContract } from '../../ports/schedule.contract.js';
import { BullJobQueue } from './bull-job-queue.js';
import { connected, redisConnection } from './connection.js';

describeWith('REDIS_URL', 'jobs on Bull', (url) => {
  const underTest = async (random: () => number) => {
    // Bull uses timers of its own. The test controls clock and timers, and lets Redis answer in between.
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    const prefix = `test-${randomUUID()}`;
    const settings = { prefix, random, report: (error: unknown) => console.error(error) };
    const observer = await connected(redisConnection({ url, report: settings.report }, { commandTimeout: undefined }));
    // No command timeout: fake time advances faster than Redis answers.
    const connections: Redis[] = [];
    const connect = (own: RedisOptions) => {
      const connection = redisConnection({ url, report: () => undefined }, { ...own, commandTimeout: undefined });
      connections.push(connection);
      return connection;
    };
    const open = () => BullJobQueue.open({ connect }, settings);
    let queue = await open();
    const others: BullJobQueue[] = [];

    const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await observer.info('stats'))?.[1]);
    /** Waits until Redis has received commands of this test alone for several rounds. */
    const settle = async () => {
      for (let quiet = 0, last = await commands(); quiet < 20;) {
        const now = await commands();
        quiet = now === last + 1 ? quiet + 1 : 0;
        last = now;
      }
    };
    /** Simulates that every lock of a dead process has expired, and that Bull has checked once. */
    const expireLocks = async () => {
      const locks = await observer.keys(`${prefix}:jobs:*:lock`);
      const checks = await observer.keys(`${prefix}:jobs:*:stalled-check`);
      for (const key of [...locks, ...checks]) await observer.del(key);
      for (const active of await observer.keys(`${prefix}:jobs:*:active`)) {
        await observer.sadd(active.replace(/active$/, 'stalled'), ...(await observer.lrange(active, 0, -1)));
      }
    };
    return {
      queue,
      now: () => Date.now(),
      /** The queue as another process opens it. */
      another: async () => {
        others.push(await open());
        return others.at(-1) as BullJobQueue;
      },
      advance: async (milliseconds: number) => {
        await settle();
        vi.advanceTimersByTime(milliseconds);
      },
      crash: async () => {
        for (const connection of connections.splice(0)) connection.disconnect();
        await expireLocks();
        queue = await open();
        return queue;
      },
      /** Redis loses all data of the installation. */
      empty: async () => void (await observer.del(...(await observer.keys(`${prefix}:*`)))),
      close: async () => {
        for (const each of [queue, ...others]) await each.close();
        const keys = await observer.keys(`${prefix}:*`);
        if (keys.length > 0) await observer.del(...keys);
        await observer.quit();
        vi.useRealTimers();
      },
    };
  };
  jobQueueContract('Bull', underTest);
  scheduleContract('Bull', async () => {
    const { queue, crash, another, ...under } = await underTest(() => 0);
    const scheduleOf = (opened: JobQueue) => (opened as BullJobQueue).schedule;
    return {
      ...under,
      schedule: scheduleOf(queue),
      another: async () => scheduleOf(await another()),
      crash: async () => scheduleOf(await crash()),
    };
  });
  jobOrderContract('Bull', underTest);

  it('runs scheduled tasks again after Redis lost its data, without a restart', async () => {
    const { queue, advance, empty, close } = await underTest(() => 0);
    const stop = new AbortController();
    let runs = 0;
    const task = { name: 'sweep', everyMs: 10_000, run: async () => void runs++ };
    const working = queue.schedule.work([task], stop.signal, () => undefined);
    const seconds = async (count: number) => {
      for (let second = 0; second < count; second++) await advance(1_000);
      await advance(0);
    };
    await seconds(20);
    expect(runs).toBeGreaterThan(0);
    const before = runs;
    await empty();
    await seconds(60);
    expect(runs).toBeGreaterThan(before);
    stop.abort();
    await working;
    await close();
  });
});
