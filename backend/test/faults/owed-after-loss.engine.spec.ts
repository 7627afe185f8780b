import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { connected, redisConnection } from '../../src/adapters/redis/connection.js';
import { HAS_REDIS_SERVER, RedisServer } from '../../src/adapters/redis/testing/redis-server.js';
import { EngineProxy } from '../engines/engine-proxy.js';
import { inLog } from '../engines/installation/findings.js';
import { Installation } from '../engines/installation/installation.js';
import { MixedLoad } from '../engines/installation/mixed-load.js';
import { describeOnEngines } from '../engines/urls.js';
import { eventually } from '../eventually.js';
import { messagesIn } from './inspection.js';
import type { ProductProcess } from './product-process.js';
import { Random } from './random.js';
import { type Acknowledged, Visitor } from './visitor-load.js';

const VISITORS = 6;
/** At least two sweeps of open conversations meet the outage. */
const AWAY_MS = 25_000;
const PAID_WITHIN_S = 120;
const LIMIT_MS = 5 * 60_000;
const UNFINISHED = join(import.meta.dirname, 'unfinished-replies.mjs');

describeOnEngines('replies that are owed while Redis loses its data and MongoDB is away', () => {
  const random = new Random(20_261_123);
  let redis: RedisServer | undefined;
  let line: EngineProxy;
  let installation: Installation;
  let steady: ProductProcess;
  let chatbotId: string;

  beforeAll(async () => {
    if (!HAS_REDIS_SERVER) return;
    redis = await RedisServer.start();
    installation = await Installation.begin('owed', { REDIS_URL: redis.url });
    line = await EngineProxy.to(installation.settings['MONGODB_URL'] ?? '');
    steady = await installation.started('all', { MONGODB_URL: line.url });
    ({ chatbotId } = await MixedLoad.at(steady.origin, random));
  }, LIMIT_MS);
  afterAll(async () => {
    if (!redis) return;
    await installation.end();
    await line.close();
    await redis.remove();
  });

  const empty = async (url: string) => {
    const connection = await connected(redisConnection({ url, report: () => undefined }));
    await connection.flushall();
    await connection.quit();
  };

  const paid = 'are paid once each, although nobody asks for them';
  it(
    HAS_REDIS_SERVER ? paid : `${paid}: not shown, as redis-server is not here`,
    async () => {
      if (!redis) return;
      const dying = await installation.started('api', { NODE_OPTIONS: `--import ${UNFINISHED}`, REPLIES: '0' });
      const acknowledged: string[] = [];
      const all = Promise.withResolvers<void>();
      const acknowledge = ({ conversationId, messageId }: Acknowledged) => {
        if (acknowledged.push(`${conversationId}/${messageId}`) === VISITORS) all.resolve();
      };
      const talking = Array.from({ length: VISITORS }, () =>
        new Visitor(chatbotId, random, acknowledge).talk(dying.origin, new AbortController().signal),
      );
      await all.promise;
      await line.cut();
      await empty(redis.url);
      await dying.end('SIGKILL');
      await Promise.all(talking);
      await elapsed(AWAY_MS);
      expect((await inLog(installation, messagesIn)).replied.size).toBe(0);
      await line.mend();

      const replies = () => inLog(installation, async (log) => (await messagesIn(log)).replied);
      const replied = await eventually(replies, ({ size }) => size >= VISITORS, PAID_WITHIN_S, 500);
      expect(replied).toEqual(new Map(acknowledged.map((key) => [key, 1])));
    },
    LIMIT_MS,
  );
});
