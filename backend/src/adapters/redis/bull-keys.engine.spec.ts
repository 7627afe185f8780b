import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Redis, RedisOptions } from 'ioredis';
import { describeWith } from '../../../test/engines/urls.js';
import type { Job, JobHandler } from '../../ports/job-queue.js';
import { BullJobQueue } from './bull-job-queue.js';
import { connected, redisConnection } from './connection.js';
import { JobLines } from './job-lines.js';
import { CAUSE } from '../../kernel/testing/recorded.js';
import { dump } from './testing/dump.js';

describeWith('REDIS_URL', 'the remains of Bull jobs in Redis', (url) => {
  let prefix: string;
  let redis: Redis;
  let queue: BullJobQueue;
  const report = () => undefined;
  beforeEach(async () => {
    prefix = `test-${randomUUID()}`;
    redis = await connected(redisConnection({ url, report }));
    queue = await BullJobQueue.open({ connect: (own) => redisConnection({ url, report }, own) }, { prefix, report });
  });
  afterEach(async () => {
    await queue.close();
    const keys = await redis.keys(`${prefix}:*`);
    if (keys.length > 0) await redis.del(keys);
    await redis.quit();
  });

  /** Works until this many jobs have run. */
  const run = async (count: number, handle: JobHandler['handle']): Promise<void> => {
    const stop = new AbortController();
    let left = count;
    await queue.work(
      [
        {
          name: 'mail',
          attempts: 1,
          pauseMs: 1,
          concurrency: 1,
          perOwner: 1,
          handle: async (payload, job) => {
            // The running job may end before the abort.
            if (--left === 0) setImmediate(() => stop.abort());
            await handle(payload, job);
          },
        },
      ],
      stop.signal,
      report,
    );
  };
  const job = (id: string, more: Partial<Job> = {}): Job => ({ id, name: 'mail', payload: {}, cause: CAUSE, ...more });

  it('are the ids of finished jobs, for a week', async () => {
    await queue.add([job('a', { payload: { text: 'Umbrella' } })]);
    await run(1, async () => undefined);
    expect(await redis.keys(`${prefix}:*a`)).toEqual([`${prefix}:jobs-done:a`]);
    expect(Math.ceil((await redis.pttl(`${prefix}:jobs-done:a`)) / 86_400_000)).toBe(7);
  });

  it('include nothing of a removed account: no payload, no error, no id', async () => {
    const own = { accountId: 'bob', payload: { text: 'Umbrella' } };
    await queue.add([
      job('umbrella-done', own),
      job('umbrella-failed', own),
      job('umbrella-late', { ...own, delayMs: 60_000 }),
      job('umbrella-else', { ...own, name: 'index' }),
    ]);
    await run(2, async (_, { id }) => {
      if (id === 'umbrella-failed') throw new Error('Umbrella');
    });
    expect(await dump(redis, prefix)).toMatch(/umbrella/i);
    await queue.removeOf('bob');
    expect(await dump(redis, prefix)).not.toMatch(/umbrella|bob/i);
  });

  it('include no turn of a job that was removed before it asked for one', async () => {
    const removed = job('umbrella', { owner: 'bob', group: 'bob' });
    const admission = await new JobLines(redis, prefix).enter(removed, `${prefix}:jobs:mail:job/umbrella`, false);
    expect(admission).toEqual({ admitted: true, others: [] });
    expect(await dump(redis, prefix)).toBe('[]');
  });

  it('include nothing of a job that was removed while Bull was taking it', async () => {
    const entry = `${prefix}:jobs:mail:job/umbrella`;
    const taken = Promise.withResolvers<void>();
    let removed = false;
    const connect = (own: RedisOptions): Redis => {
      const connection = redisConnection({ url, report }, own);
      const send = connection.sendCommand.bind(connection);
      connection.sendCommand = async (command, stream) => {
        const reply = await send(command, stream);
        // By now, Bull has written that it took the job.
        if (removed && (await redis.exists(entry))) taken.resolve();
        if (command.name === 'brpoplpush' && reply) await queue.removeOf('bob').then(() => (removed = true));
        return reply;
      };
      return connection;
    };
    const working = await BullJobQueue.open({ connect }, { prefix, report });
    const stop = new AbortController();
    const began: string[] = [];
    const handle: JobHandler['handle'] = async (_, { id }) => void began.push(id);
    const handler = { name: 'mail', attempts: 1, pauseMs: 1, concurrency: 1, perOwner: 1, handle };
    const ended = working.work([handler], stop.signal, report);
    await queue.add([job('umbrella', { accountId: 'bob' })]);
    await taken.promise;
    await expect.poll(() => redis.exists(entry), { timeout: 30_000 }).toBe(0);
    stop.abort();
    await ended;
    await working.close();
    expect(began).toEqual([]);
  });
});
