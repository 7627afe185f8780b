import type { SessionData } from 'express-session';
import { AccountSessions, accountOfSession, endOfSession, STUB_MS, TOUCH_EVERY_MS } from '../../ports/account-sessions.js';
import type { Clock } from '../../ports/clock.js';
import type { Reader } from './reader.js';
import { integer, json } from './row.js';
import type { WriterClient } from './writer-client.js';

type Done = (error?: unknown) => void;

export class SqliteSessionStore extends AccountSessions {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
  ) {
    super();
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    let session: SessionData | null;
    try {
      const row = this.reader.get("SELECT data FROM sessions WHERE id = ? AND expires_at > ? AND data <> ''", id, this.#now());
      session = row ? json<SessionData>(row, 'data') : null;
    } catch (error) {
      done(error);
      return;
    }
    done(null, session);
  }

  override set(id: string, session: SessionData, done?: Done): void {
    const now = this.#now();
    const row = { id, data: JSON.stringify(session), expires: endOfSession(session, now), accountId: accountOfSession(session) ?? null };
    this.#answer(this.writer.call('sessions.set', { ...row, now }), done);
  }

  override touch(id: string, session: SessionData, done?: Done): void {
    this.#answer(this.#touch(id, session), done);
  }

  override destroy(id: string, done?: Done): void {
    this.#answer(this.writer.call('sessions.end', { id, stubUntil: this.#now() + STUB_MS }), done);
  }

  async endAllOf(accountId: string): Promise<void> {
    await this.writer.call('sessions.endAllOf', { accountId, stubUntil: this.#now() + STUB_MS });
  }

  /** Removes what has expired. */
  async sweep(): Promise<void> {
    await this.writer.call('sessions.sweep', { now: this.#now() });
  }

  async #touch(id: string, session: SessionData): Promise<void> {
    const row = this.reader.get('SELECT touched_at FROM sessions WHERE id = ?', id);
    const now = this.#now();
    if (!row || now - integer(row, 'touched_at') < TOUCH_EVERY_MS) return;
    await this.writer.call('sessions.touch', { id, expires: endOfSession(session, now), now });
  }

  /** The callback's own errors are its caller's, not the store's. */
  #answer(work: Promise<void>, done: Done = () => undefined): void {
    work.then(
      () => setImmediate(done),
      (error: unknown) => setImmediate(done, error),
    );
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
