import { afterAll, beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describeWith } from '../../../test/engines/urls.js';
import { quotaKillContract } from '../../ports/quota-kill.contract.js';
import { type Compiled, compileAdapter } from '../sqlite/testing/compiled.js';
import { connected, redisConnection } from './connection.js';
import { RedisQuotas } from './redis-quotas.js';

const LIMIT_MS = 120_000;

describeWith('REDIS_URL', 'a process that uses a quota', (url) => {
  let compiled: Compiled;
  beforeAll(async () => {
    compiled = await compileAdapter('src/adapters/redis');
  }, LIMIT_MS);
  afterAll(() => compiled.remove());

  const open = async () => {
    const prefix = `test-${randomUUID()}`;
    const observer = await connected(redisConnection({ url, report: (error) => console.error(error) }));
    return {
      program: [join(compiled.directory, 'dist/adapters/redis/testing/quota-process.js'), url, prefix],
      next: async () => new RedisQuotas(observer, prefix),
      remove: async () => {
        const keys = await observer.keys(`${prefix}:*`);
        if (keys.length > 0) await observer.del(...keys);
        await observer.quit();
      },
    };
  };

  quotaKillContract('Redis', 'everything', open, LIMIT_MS);
});
