import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Quota, Quotas, type Taken } from '../../ports/quotas.js';
import { answered } from './answered.js';

const TAKE = `
local used = tonumber(redis.call('GET', KEYS[1]) or 0)
local endsIn = redis.call('PTTL', KEYS[1])
local isNew = endsIn < 0
if isNew then endsIn = tonumber(ARGV[2]) end
if used + ARGV[3] > tonumber(ARGV[1]) then return {0, used, endsIn} end
if isNew then redis.call('SET', KEYS[1], ARGV[3], 'PX', endsIn) else redis.call('INCRBY', KEYS[1], ARGV[3]) end
return {1, used + ARGV[3], endsIn}`;

const GIVE_BACK = `
local used = tonumber(redis.call('GET', KEYS[1]) or 0)
if used > 0 then redis.call('DECRBY', KEYS[1], math.min(used, tonumber(ARGV[1]))) end
return 1`;

const TakeReply = z.tuple([z.union([z.literal(0), z.literal(1)]), z.int(), z.int()]);

/** A window is a counter that expires. Redis's clock counts for all processes. */
export class RedisQuotas extends Quotas {
  constructor(
    private readonly commands: Redis,
    private readonly prefix: string,
  ) {
    super();
  }

  async take(quota: Quota, key: string, amount = 1): Promise<Taken> {
    const reply = await answered(
      this.commands.eval(TAKE, 1, this.#nameOf(quota, key), quota.limit, quota.windowMs, amount),
    );
    const [granted, used, endsInMs] = TakeReply.parse(reply);
    return { granted: granted === 1, used, endsInMs };
  }

  async giveBack(quota: Quota, key: string, amount = 1): Promise<void> {
    await answered(this.commands.eval(GIVE_BACK, 1, this.#nameOf(quota, key), amount));
  }

  async forget(quota: Quota, key: string): Promise<void> {
    await answered(this.commands.del(this.#nameOf(quota, key)));
  }

  /** Hashes the key, so that its length does not depend on what a client sent. */
  #nameOf({ name }: Quota, key: string): string {
    return `${this.prefix}:quotas:${name}:${createHash('sha256').update(key).digest('base64url')}`;
  }
}
