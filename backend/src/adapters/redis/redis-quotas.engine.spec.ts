import { expect, it } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWith } from '../../../test/engines/urls.js';
import { quotasContract } from '../../ports/quotas.contract.js';
import { type OpenedRedis, openRedis } from './open-redis.js';
import { scratchRedis } from './testing/scratch.js';

describeWith('REDIS_URL', 'quotas in Redis', (url) => {
  quotasContract('Redis', async () => {
    const { here, there, prefix, close } = await scratchRedis(url);
    const later: OpenedRedis[] = [];
    const next = async () => {
      const opened = await openRedis({ url, prefix, report: () => undefined });
      later.push(opened);
      return opened.quotas;
    };
    return {
      here: here.quotas,
      there: there.quotas,
      pass: (ms) => pause(ms),
      written: async () => undefined,
      killed: next,
      restarted: next,
      close: async () => {
        await Promise.all(later.map((opened) => opened.close()));
        await close();
      },
    };
  });

  it('use keys that do not reveal what is counted, and expire with their window', async () => {
    const { here, prefix, close } = await scratchRedis(url);
    await here.quotas.take({ name: 'logins', limit: 2, windowMs: 60_000 }, '203.0.113.7');
    const [name = '', ...others] = await here.commands.keys(`${prefix}:*`);
    expect([name.startsWith(`${prefix}:quotas:logins:`), name.includes('203'), others]).toEqual([true, false, []]);
    expect(await here.commands.pttl(name)).toBeGreaterThan(0);
    await close();
  });
});
