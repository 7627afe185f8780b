import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { type Claim, Claims } from '../../ports/claims.js';
import { answered } from './answered.js';

/** Renewals that may be lost before the claim is. */
const RENEWALS = 3;

/** Ours where it was free, or is ours already: a command that is sent again after a broken connection. */
const CLAIM = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
if redis.call('GET', KEYS[1]) == ARGV[1] then return 1 end
return 0`;

/** Also where it has lapsed and nobody took it, as after a Redis that forgot everything. */
const RENEW = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

/** A claim is a key that expires, and holds a token that only its holder knows. */
export class RedisClaims extends Claims {
  constructor(
    private readonly commands: Redis,
    private readonly prefix: string,
  ) {
    super();
  }

  async claim(key: string, lapsesMs: number): Promise<Claim | undefined> {
    const name = `${this.prefix}:claims:${key}`;
    const token = randomUUID();
    if ((await answered(this.commands.eval(CLAIM, 1, name, token, lapsesMs))) !== 1) return undefined;
    const renewing = setInterval(() => void renew(), lapsesMs / RENEWALS).unref();
    const renew = async () => {
      // While Redis is away there is nobody to lose it to; the next renewal takes it back.
      const ours = await this.commands.eval(RENEW, 1, name, token, lapsesMs).catch(() => 1);
      if (ours !== 1) clearInterval(renewing);
    };
    return {
      release: async () => {
        clearInterval(renewing);
        await this.commands.eval(RELEASE, 1, name, token).catch(() => undefined);
      },
    };
  }
}
