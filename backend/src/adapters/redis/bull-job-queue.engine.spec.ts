import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { RedisOptions } from 'ioredis';
import { describeWith } from '../../../test/engines/urls.js';
import { jobQueueContract } from '../../ports/job-queue.contract.js';
import { BullJobQueue } from './bull-job-queue.js';
import { connected, redisConnection } from './connection.js';

describeWith('REDIS_URL', 'jobs on Bull', (url) => {
  jobQueueContract('Bull', async () => {
    // Bull tells the time by itself: the test holds its clock and its timers, and lets Redis answer in between.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance', 'hrtime'],
    });
    const prefix = `test-${randomUUID()}`;
    const settings = { prefix, report: (error: unknown) => console.error(error) };
    const observer = await connected(redisConnection({ url, report: settings.report }, { commandTimeout: undefined }));
    // Without limits on how long a command takes: time flies here, and Redis' answers do not.
    const connect = (own: RedisOptions) =>
      redisConnection({ url, report: () => undefined }, { ...own, commandTimeout: undefined });
    const open = () => BullJobQueue.open({ connect }, settings);
    let queue = await open();

    const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await observer.info('stats'))?.[1]);
    /** Until Redis has heard of nobody but this test for some rounds. */
    const rest = async () => {
      for (let quiet = 0, last = await commands(); quiet < 20;) {
        const now = await commands();
        quiet = now === last + 1 ? quiet + 1 : 0;
        last = now;
      }
    };
    /** As if so much time had passed in Redis that every lock of a dead process is over, and Bull has looked once. */
    const lapse = async () => {
      const locks = await observer.keys(`${prefix}:jobs:*:lock`);
      const looks = await observer.keys(`${prefix}:jobs:*:stalled-check`);
      for (const key of [...locks, ...looks]) await observer.del(key);
      for (const active of await observer.keys(`${prefix}:jobs:*:active`)) {
        await observer.sadd(active.replace(/active$/, 'stalled'), ...(await observer.lrange(active, 0, -1)));
      }
    };
    return {
      queue,
      now: () => Date.now(),
      advance: async (milliseconds) => {
        await rest();
        jest.advanceTimersByTime(milliseconds);
      },
      crash: async () => {
        await queue.close();
        await lapse();
        queue = await open();
        return queue;
      },
      close: async () => {
        await queue.close();
        const keys = await observer.keys(`${prefix}:*`);
        if (keys.length > 0) await observer.del(...keys);
        await observer.quit();
        jest.useRealTimers();
      },
    };
  });
});
