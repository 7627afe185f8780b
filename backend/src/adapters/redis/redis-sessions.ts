import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.js';
import { endOf, type ListedSession, type Session, Sessions, TOMBSTONE_MS } from '../../ports/sessions.js';
import { answered } from './answered.js';
import { END, END_ALL, LIST, SAVE } from './session-scripts.js';

const FIELDS = ['end', 'person', 'account', 'created', 'used', 'device'] as const;
const Fields = z.tuple([z.coerce.number(), PersonId, AccountId, z.coerce.number(), z.coerce.number(), z.string()]);
/** All null without a session, or with a tombstone. */
const Kept = z.union([Fields, z.array(z.null())]);
const Listed = z.array(z.tuple([z.string(), Kept]));

/**
 * A session is a hash that expires; see `session-scripts.ts`. Times are those of our clock. Redis's clock only removes
 * expired keys.
 */
export class RedisSessions extends Sessions {
  constructor(
    private readonly commands: Redis,
    private readonly prefix: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  async read(id: string): Promise<Session | undefined> {
    return this.#live(Kept.parse(await answered(this.commands.hmget(this.#session(id), ...FIELDS))));
  }

  async save(id: string, session: Session): Promise<void> {
    const { personId, accountId, createdAt, lastUsedAt, device } = session;
    const fields = [endOf(session), personId, accountId, createdAt, lastUsedAt, device];
    await answered(this.commands.eval(SAVE, 1, this.#session(id), this.#setOf(''), id, this.#now(), ...fields));
  }

  async end(id: string): Promise<void> {
    await answered(this.commands.eval(END, 0, this.#session(''), this.#setOf(''), TOMBSTONE_MS, id));
  }

  async list(personId: PersonId): Promise<readonly ListedSession[]> {
    const listed = Listed.parse(await answered(this.commands.eval(LIST, 1, this.#setOf(personId), this.#session(''))));
    return listed
      .flatMap(([id, kept]) => {
        const session = this.#live(kept);
        return session ? [{ id, ...session }] : [];
      })
      .sort((one, other) => other.lastUsedAt - one.lastUsedAt || (one.id < other.id ? -1 : 1));
  }

  endAllOf(personId: PersonId): Promise<void> {
    return this.#endAll(personId);
  }

  endAllOfAccount(accountId: AccountId): Promise<void> {
    return this.#endAll(accountId);
  }

  async #endAll(owner: PersonId | AccountId): Promise<void> {
    const prefixes = [this.#session(''), this.#setOf('')];
    await answered(this.commands.eval(END_ALL, 1, this.#setOf(owner), ...prefixes, TOMBSTONE_MS));
  }

  #live(kept: z.infer<typeof Kept>): Session | undefined {
    const { success, data } = Fields.safeParse(kept);
    if (!success) return undefined;
    const [end, personId, accountId, createdAt, lastUsedAt, device] = data;
    return end > this.#now() ? { personId, accountId, createdAt, lastUsedAt, device } : undefined;
  }

  #session(id: string): string {
    return `${this.prefix}:sessions:${id}`;
  }

  #setOf(owner: string): string {
    return `${this.prefix}:sessions-of:${owner}`;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
