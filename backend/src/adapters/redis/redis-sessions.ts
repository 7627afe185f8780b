import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type AccountSession, AccountSessions, STUB_MS, TOUCH_EVERY_MS } from '../../ports/account-sessions.js';
import type { Clock } from '../../ports/clock.js';
import { answered } from './answered.js';
import { END, END_ALL, SET, TOUCH } from './session-scripts.js';

const StoredSession = z.tuple([z.string().nullable(), z.coerce.number()]);

/**
 * A session is a hash that expires. A sorted set lists an account's sessions by their end, and is written by the same script.
 * Times are those of our clock. Redis's clock only removes expired keys.
 */
export class RedisSessions extends AccountSessions {
  constructor(
    private readonly commands: Redis,
    private readonly prefix: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  async read(id: string): Promise<string | undefined> {
    const [data, end] = StoredSession.parse(await answered(this.commands.hmget(this.#key(id), 'data', 'end')));
    return data !== null && end > this.#now() ? data : undefined;
  }

  async save(id: string, { data, endsAt, accountId = '' }: AccountSession): Promise<void> {
    await this.#run(SET, this.#key(id), this.#accountKey(''), id, this.#now(), endsAt, data, accountId);
  }

  async touch(id: string, endsAt: number): Promise<void> {
    await this.#run(TOUCH, this.#key(id), this.#accountKey(''), id, this.#now(), endsAt, TOUCH_EVERY_MS);
  }

  async end(id: string): Promise<void> {
    await this.#run(END, this.#key(id), this.#accountKey(''), id, STUB_MS);
  }

  async endAllOf(accountId: string): Promise<void> {
    await this.#run(END_ALL, this.#accountKey(accountId), this.#key(''), accountId, STUB_MS);
  }

  async #run(script: string, key: string, ...args: (string | number)[]): Promise<void> {
    await answered(this.commands.eval(script, 1, key, ...args));
  }

  #key(id: string): string {
    return `${this.prefix}:sessions:${id}`;
  }

  #accountKey(accountId: string): string {
    return `${this.prefix}:sessions-of:${accountId}`;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
