import type { Redis, RedisOptions } from 'ioredis';
import type { Claims } from '../../ports/claims.js';
import type { Quotas } from '../../ports/quotas.js';
import type { Signals } from '../../ports/signals.js';
import { closed, connected, redisConnection, watched, type RedisSettings } from './connection.js';
import { lastingSubscriber } from './lasting-subscriber.js';
import { RedisClaims } from './redis-claims.js';
import { RedisQuotas } from './redis-quotas.js';
import { RedisSignals } from './redis-signals.js';

export interface OpenedRedis {
  /** For commands that neither block nor subscribe. */
  readonly commands: Redis;
  readonly signals: Signals;
  readonly claims: Claims;
  readonly quotas: Quotas;
  /** A further connection with a library's demands; whoever makes it closes it. */
  connect(own: RedisOptions): Redis;
  close(): Promise<void>;
}

/** What Redis does for the product. @throws EngineUnavailable where it cannot be reached now */
export async function openRedis(settings: RedisSettings): Promise<OpenedRedis> {
  const { prefix, report } = settings;
  const commands = watched(await connected(redisConnection(settings)));
  // The first connection reports that Redis is away, for all of them.
  const further = (own: RedisOptions) => redisConnection({ ...settings, report: () => undefined }, own);
  const subscriber = lastingSubscriber(watched(further({})));
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
    connect: further,
    close: async () => {
      await Promise.all([closed(commands), closed(subscriber)]);
    },
  };
}
