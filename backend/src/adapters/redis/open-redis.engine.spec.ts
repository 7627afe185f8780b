import { afterEach, beforeEach, expect, it } from 'vitest';
import { EngineProxy } from '../../../test/engines/engine-proxy.js';
import { describeWith } from '../../../test/engines/urls.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { openRedis, type OpenedRedis } from './open-redis.js';

const QUOTA = { name: 'tries', limit: 1_000, windowMs: 1_000 };

describeWith('REDIS_URL', 'Redis during an outage', (url) => {
  let line: EngineProxy;
  let redis: OpenedRedis;
  let reports: unknown[];
  let recoveries: number;
  beforeEach(async () => {
    line = await EngineProxy.to(url);
    [reports, recoveries] = [[], 0];
    redis = await openRedis({
      url: line.url,
      prefix: 'test-away',
      report: (error) => reports.push(error),
      recovered: () => recoveries++,
    });
  });
  afterEach(async () => {
    await redis.close();
    await line.close();
  });

  const take = () => redis.quotas.take(QUOTA, 'ada');
  const outcome = async (): Promise<unknown> => {
    const since = performance.now();
    const answer = await take().then(
      () => 'answered',
      (error: unknown) => error,
    );
    expect(performance.now() - since).toBeLessThan(10_000);
    return answer;
  };

  it('fails commands within ten seconds, reports each outage and its end once, and is used again without a restart', async () => {
    for (let time = 1; time <= 2; time++) {
      await line.cut();
      expect(await outcome()).toBeInstanceOf(EngineUnavailable);
      expect(await outcome()).toBeInstanceOf(EngineUnavailable);
      expect(reports).toHaveLength(time);
      await line.mend();
      while ((await outcome()) !== 'answered');
      expect(recoveries).toBe(time);
    }
  });

  it('is not noticed if it is back within a second', async () => {
    await line.cut();
    const taken = take();
    await line.mend();
    expect(await taken).toMatchObject({ granted: true });
  });

  it('fails commands within ten seconds if it stops answering', async () => {
    line.fallSilent();
    expect(await Promise.all([outcome(), outcome()])).toEqual([
      expect.any(EngineUnavailable),
      expect.any(EngineUnavailable),
    ]);
  });

  it.each([
    ['gone', () => line.cut()],
    ['silent', async () => line.fallSilent()],
  ])('does not keep the process from closing if it is %s', async (_, goes) => {
    await take();
    await goes();
    const since = performance.now();
    await redis.close();
    expect(performance.now() - since).toBeLessThan(10_000);
    await expect(take()).rejects.toThrow(EngineUnavailable);
  });
});
