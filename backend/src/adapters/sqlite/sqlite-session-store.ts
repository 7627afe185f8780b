import { Store, type SessionData } from 'express-session';
import type { Clock } from '../../ports/clock.js';
import type { Reader } from './reader.js';
import { integer, json } from './row.js';
import type { WriterClient } from './writer-client.js';

/** A touch is a write: a session in use costs one in so many milliseconds. */
const TOUCH_EVERY_MS = 10 * 60_000;
/** Of a session whose cookie names no end, as it lives as long as the browser. */
const UNBOUNDED_MS = 24 * 60 * 60_000;

type Done = (error?: unknown) => void;

/** Sessions of express-session, durable before its callbacks are called. */
export class SqliteSessionStore extends Store {
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
      const row = this.reader.get('SELECT data FROM sessions WHERE id = ? AND expires_at > ?', id, this.#now());
      session = row ? json<SessionData>(row, 'data') : null;
    } catch (error) {
      done(error);
      return;
    }
    done(null, session);
  }

  override set(id: string, session: SessionData, done?: Done): void {
    const args = { id, data: JSON.stringify(session), expires: this.#expiry(session), now: this.#now() };
    this.#answer(this.writer.call('sessions.set', args), done);
  }

  override touch(id: string, session: SessionData, done?: Done): void {
    this.#answer(this.#touch(id, session), done);
  }

  override destroy(id: string, done?: Done): void {
    this.#answer(this.writer.call('sessions.destroy', { id }), done);
  }

  /** Removes what has expired. */
  async sweep(): Promise<void> {
    await this.writer.call('sessions.sweep', { now: this.#now() });
  }

  async #touch(id: string, session: SessionData): Promise<void> {
    const row = this.reader.get('SELECT touched_at FROM sessions WHERE id = ?', id);
    const now = this.#now();
    if (!row || now - integer(row, 'touched_at') < TOUCH_EVERY_MS) return;
    await this.writer.call('sessions.touch', { id, expires: this.#expiry(session), now });
  }

  #expiry({ cookie }: SessionData): number {
    return cookie.expires ? new Date(cookie.expires).getTime() : this.#now() + UNBOUNDED_MS;
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
