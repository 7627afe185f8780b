import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import { describeWith } from '../../../test/engines/urls.js';
import { sessionsContract } from '../../ports/sessions.contract.js';
import { connected, redisConnection } from './connection.js';
import { RedisSessions } from './redis-sessions.js';

describeWith('REDIS_URL', 'sessions on Redis', (url) => {
  const open = async () => {
    const clock = new ManualClock();
    const prefix = `test-${randomUUID()}`;
    const redis = await connected(redisConnection({ url, report: () => undefined }));
    const remove = async () => {
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
      await redis.quit();
    };
    return { clock, prefix, redis, remove, sessions: new RedisSessions(redis, prefix, clock) };
  };

  sessionsContract('Redis', async () => {
    const { clock, redis, sessions, remove } = await open();
    return {
      sessions,
      now: () => clock.now().getTime(),
      advance: (milliseconds) => clock.advance(milliseconds),
      cut: async () => redis.disconnect(),
      close: async () => (redis.status === 'end' ? undefined : remove()),
    };
  });

  it('keeps nothing for longer than the sessions last', async () => {
    const { clock, prefix, redis, sessions, remove } = await open();
    const personId = PersonId.parse('018f0000-0000-4000-8000-000000000001');
    const accountId = AccountId.parse('018f0000-0000-4000-9000-000000000001');
    const now = clock.now().getTime();
    const session = { personId, accountId, createdAt: now, lastUsedAt: now, device: 'Firefox' };
    await sessions.save('a', session);
    await sessions.save('b', session);
    await sessions.end('b');
    const lives = await Promise.all(
      (await redis.keys(`${prefix}:*`))
        .sort()
        .map(async (key) => [key.slice(prefix.length + 1), Math.ceil((await redis.pttl(key)) / 3_600_000)]),
    );
    expect(lives).toEqual([
      [`sessions-of:${personId}`, 14 * 24],
      [`sessions-of:${accountId}`, 14 * 24],
      ['sessions:a', 14 * 24],
      ['sessions:b', 1],
    ]);
    await remove();
  });
});
