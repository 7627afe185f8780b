import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { type Claim, Claims } from '../../ports/claims.js';
import { answered } from './answered.js';

/** Renewals per lifetime of a claim. All of them must fail before the claim is lost. */
const RENEWALS = 3;

/** Also succeeds if the claim is already ours, because a command may be sent again after a broken connection. */
const CLAIM = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
if redis.call('GET', KEYS[1]) == ARGV[1] then return 1 end
return 0`;

/** Also succeeds if the claim expired and nobody took it, for example after Redis lost its data. */
const RENEW = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

/** A claim is a key that expires. Its value is a token that only the holder knows. */
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
      // During an outage nobody else can take the claim. The next renewal takes it back.
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
