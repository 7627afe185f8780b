import { type AccountSession, AccountSessions, STUB_MS, TOUCH_EVERY_MS } from '../../../ports/account-sessions.js';
import type { Clock } from '../../../ports/clock.js';
import type { Reader } from '../reader.js';
import { integer, text } from '../row.js';
import type { WriterClient } from '../writer/writer-client.js';

export class SqliteSessions extends AccountSessions {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
  ) {
    super();
  }

  async read(id: string): Promise<string | undefined> {
    const row = this.reader.get(
      "SELECT data FROM sessions WHERE id = ? AND expires_at > ? AND data <> ''",
      id,
      this.#now(),
    );
    return row && text(row, 'data');
  }

  async save(id: string, { data, endsAt, accountId }: AccountSession): Promise<void> {
    await this.writer.call('sessions.set', {
      id,
      data,
      expires: endsAt,
      accountId: accountId ?? null,
      now: this.#now(),
    });
  }

  async touch(id: string, endsAt: number): Promise<void> {
    const row = this.reader.get('SELECT touched_at FROM sessions WHERE id = ?', id);
    const now = this.#now();
    if (!row || now - integer(row, 'touched_at') < TOUCH_EVERY_MS) return;
    await this.writer.call('sessions.touch', { id, expires: endsAt, now });
  }

  async end(id: string): Promise<void> {
    await this.writer.call('sessions.end', { id, stubUntil: this.#now() + STUB_MS });
  }

  async endAllOf(accountId: string): Promise<void> {
    await this.writer.call('sessions.endAllOf', { accountId, stubUntil: this.#now() + STUB_MS });
  }

  /** Removes expired sessions and stubs. */
  async sweep(): Promise<void> {
    await this.writer.call('sessions.sweep', { now: this.#now() });
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
