import type { Redis, RedisOptions } from 'ioredis';
import type { Claims } from '../../ports/claims.js';
import type { Quotas } from '../../ports/quotas.js';
import type { Signals } from '../../ports/signals.js';
import { closed, connected, redisConnection, watched, type RedisSettings } from './connection.js';
import { persistentSubscriber } from './persistent-subscriber.js';
import { RedisClaims } from './redis-claims.js';
import { RedisQuotas } from './redis-quotas.js';
import { RedisSignals } from './redis-signals.js';

export interface OpenedRedis {
  /** A connection for commands that neither block nor subscribe. */
  readonly commands: Redis;
  readonly signals: Signals;
  readonly claims: Claims;
  readonly quotas: Quotas;
  /** Opens a further connection with a library's options. The caller closes it. */
  connect(own: RedisOptions): Redis;
  close(): Promise<void>;
}

/** Opens everything that runs on Redis. @throws EngineUnavailable if Redis cannot be reached */
export async function openRedis(settings: RedisSettings): Promise<OpenedRedis> {
  const { prefix, report } = settings;
  const commands = watched(await connected(redisConnection(settings)));
  // The first connection reports outages and recoveries on behalf of all.
  const connect = (own: RedisOptions) => redisConnection({ url: settings.url, report: () => undefined }, own);
  const subscriber = persistentSubscriber(watched(connect({})));
  const signals = new RedisSignals(commands, subscriber, prefix, report);
  try {
    await connected(subscriber);
  } catch (error) {
    await closed(commands);
    throw error;
  }
  return {
    commands,
    signals,
    claims: new RedisClaims(commands, prefix),
    quotas: new RedisQuotas(commands, prefix),
    connect,
    close: async () => {
      await Promise.all([closed(commands), closed(subscriber)]);
    },
  };
}
