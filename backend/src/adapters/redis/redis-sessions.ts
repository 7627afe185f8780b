import type { SessionData } from 'express-session';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { AccountSessions, accountOfSession, endOfSession, STUB_MS, TOUCH_EVERY_MS } from '../../ports/account-sessions.js';
import type { Clock } from '../../ports/clock.js';
import { answered } from './answered.js';
import { END, END_ALL, SET, TOUCH } from './session-scripts.js';

type Done = (error?: unknown) => void;

const Kept = z.tuple([z.string().nullable(), z.coerce.number()]);

/**
 * A session is a hash that expires. An account's sessions stand in a sorted set by their ends, written in the same script.
 * Times are our clock's; Redis' own only removes what is over.
 */
export class RedisSessions extends AccountSessions {
  constructor(
    private readonly commands: Redis,
    private readonly prefix: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.#find(id).then(
      (session) => setImmediate(done, null, session),
      (error: unknown) => setImmediate(done, error),
    );
  }

  override set(id: string, session: SessionData, done?: Done): void {
    const now = this.#now();
    const account = accountOfSession(session) ?? '';
    this.#run(SET, this.#key(id), [this.#accountKey(''), id, now, endOfSession(session, now), JSON.stringify(session), account], done);
  }

  override touch(id: string, session: SessionData, done?: Done): void {
    const now = this.#now();
    this.#run(TOUCH, this.#key(id), [this.#accountKey(''), id, now, endOfSession(session, now), TOUCH_EVERY_MS], done);
  }

  override destroy(id: string, done?: Done): void {
    this.#run(END, this.#key(id), [this.#accountKey(''), id, STUB_MS], done);
  }

  async endAllOf(accountId: string): Promise<void> {
    await answered(this.commands.eval(END_ALL, 1, this.#accountKey(accountId), this.#key(''), accountId, STUB_MS));
  }

  async #find(id: string): Promise<SessionData | null> {
    const [data, end] = Kept.parse(await answered(this.commands.hmget(this.#key(id), 'data', 'end')));
    return data !== null && end > this.#now() ? (JSON.parse(data) as SessionData) : null;
  }

  /** The callback's own errors are its caller's, not the store's. */
  #run(script: string, key: string, args: (string | number)[], done: Done = () => undefined): void {
    answered(this.commands.eval(script, 1, key, ...args)).then(
      () => setImmediate(done),
      (error: unknown) => setImmediate(done, error),
    );
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
