import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWith } from '../../../test/engines/urls.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { BullJobQueue } from './bull-job-queue.js';
import { connected, redisConnection } from './connection.js';
import { CAUSE } from '../../kernel/testing/recorded.js';

describeWith('REDIS_URL', 'a job whose outcome Redis rejects', (url) => {
  const prefix = `test-${randomUUID()}`;
  const job = `${prefix}:jobs:mail:job/m1`;
  const ignored = () => undefined;
  let redis: Awaited<ReturnType<typeof connected>>;
  let queue: BullJobQueue;
  beforeEach(async () => {
    redis = await connected(redisConnection({ url, report: ignored }));
    const connect: Parameters<typeof BullJobQueue.open>[0]['connect'] = (own) =>
      redisConnection({ url, report: ignored }, own);
    queue = await BullJobQueue.open(
      { connect },
      { prefix, report: ignored, timing: { lockMs: 1_000, stalledEveryMs: 200 } },
    );
  });
  afterEach(async () => {
    await queue.close();
    const keys = await redis.keys(`${prefix}:*`);
    if (keys.length > 0) await redis.del(...keys);
    await redis.quit();
  });

  it('is not reported as finally failed, and runs again', async () => {
    const stop = new AbortController();
    const again = Promise.withResolvers<number>();
    const handle: JobHandler['handle'] = async (_, { attempt }) => {
      if (attempt > 1) return again.resolve(attempt);
      await redis.rename(job, `${prefix}:aside`);
      await redis.set(job, 'no hash');
      throw new EngineUnavailable('mail server away');
    };
    const reported: unknown[] = [];
    const working = queue.work(
      [{ name: 'mail', attempts: 3, pauseMs: 10, concurrency: 1, perOwner: 1, handle }],
      stop.signal,
      ({ final }, error) => {
        const { message } = error as Error;
        reported.push([final, message]);
        if (message.includes('WRONGTYPE')) void redis.rename(`${prefix}:aside`, job);
      },
    );
    await queue.add([{ id: 'm1', name: 'mail', payload: {}, cause: CAUSE }]);
    expect(await again.promise).toBe(2);
    expect(reported).toEqual([
      [false, 'mail server away'],
      [false, expect.stringContaining('WRONGTYPE')],
    ]);
    stop.abort();
    await working;
    expect(await queue.failed(1)).toEqual([]);
  });
});
