import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inProcessEngines } from '../../test/in-process-engines.js';
import { describeWith } from '../../test/engines/urls.js';
import { HAS_REDIS_SERVER, RedisServer } from '../adapters/redis/testing/redis-server.js';
import { readConfig } from '../settings/config.js';
import { EXIT } from '../settings/start-failure.js';
import { openEngines } from './open-engines.js';

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
/** Without these, a start in production warns that no mail can go out. */
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'shop@example.com',
  PUBLIC_URL: 'https://shop.example.com',
};

describeWith('REDIS_URL', 'a start with Redis', () => {
  let dataDir: string;
  let server: RedisServer | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'redis-risks-'));
  });
  afterEach(async () => {
    await server?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts with a Redis that has these settings, and returns the warnings. */
  const warnings = async (appEnv: string, ...settings: readonly string[]): Promise<readonly string[]> => {
    server = await RedisServer.start(...settings);
    const warned: string[] = [];
    const config = readConfig({ ...MAIL, APP_ENV: appEnv, SECRETS_KEY, DATA_DIR: dataDir, REDIS_URL: server.url });
    const engines = await openEngines(config, { ...inProcessEngines, warn: (message) => void warned.push(message) });
    await engines.close();
    return warned;
  };
  const runs = (name: string, show: () => Promise<void>) =>
    it(HAS_REDIS_SERVER ? name : `${name} (skipped: needs redis-server)`, async () => {
      if (HAS_REDIS_SERVER) await show();
    });

  runs('that keeps everything warns of nothing', async () => {
    expect(await warnings('production')).toEqual([]);
  });

  runs('that evicts keys fails in production, and warns elsewhere', async () => {
    await expect(warnings('production', '--maxmemory-policy', 'allkeys-lru')).rejects.toMatchObject({
      name: 'StartFailure',
      exitCode: EXIT.config,
      message: expect.stringContaining('noeviction'),
    });
    await server?.remove();
    expect(await warnings('local', '--maxmemory-policy', 'allkeys-lru')).toEqual([
      expect.stringContaining('noeviction'),
    ]);
  });

  runs('that keeps no append-only file warns', async () => {
    expect(await warnings('production', '--appendonly', 'no')).toEqual([
      expect.stringContaining('Set appendonly to yes'),
    ]);
  });
});
