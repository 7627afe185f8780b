import { expect, it } from 'vitest';
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
    // Redis's clock cannot be set: each key is brought nearer to its end instead.
    const pass = async (ms: number) => {
      for (const name of await here.commands.keys(`${prefix}:quotas:*`)) {
        await here.commands.pexpire(name, (await here.commands.pttl(name)) - ms);
      }
    };
    return {
      here: here.quotas,
      there: there.quotas,
      pass,
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
    const key = name.slice(prefix.length);
    expect([key.startsWith(':quotas:logins:'), key.includes('203'), others]).toEqual([true, false, []]);
    expect(await here.commands.pttl(name)).toBeGreaterThan(0);
    await close();
  });
});
