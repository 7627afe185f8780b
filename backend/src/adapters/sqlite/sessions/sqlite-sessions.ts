import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Clock } from '../../../ports/clock.js';
import { type ListedSession, type Session, Sessions, TOMBSTONE_MS } from '../../../ports/sessions.js';
import type { Reader } from '../reader.js';
import { integer, type Row, text } from '../row.js';
import type { WriterClient } from '../writer/writer-client.js';

export class SqliteSessions extends Sessions {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
  ) {
    super();
  }

  async read(id: string): Promise<Session | undefined> {
    const row = this.reader.get(
      'SELECT * FROM sessions WHERE id = ? AND ends_at > ? AND person_id IS NOT NULL',
      id,
      this.#now(),
    );
    return row && sessionOf(row);
  }

  async save(id: string, session: Session): Promise<void> {
    await this.writer.call('sessions.save', { id, ...session });
  }

  async end(id: string): Promise<void> {
    await this.writer.call('sessions.end', { id, tombstoneUntil: this.#tombstoneUntil() });
  }

  async list(personId: PersonId): Promise<readonly ListedSession[]> {
    return this.reader
      .all(
        'SELECT * FROM sessions WHERE person_id = ? AND ends_at > ? ORDER BY last_used_at DESC, id',
        personId,
        this.#now(),
      )
      .map((row) => ({ id: text(row, 'id'), ...sessionOf(row) }));
  }

  async endAllOf(personId: PersonId): Promise<void> {
    while (await this.writer.call('sessions.endSomeOf', { personId, tombstoneUntil: this.#tombstoneUntil() }));
  }

  async endAllOfAccount(accountId: AccountId): Promise<void> {
    while (await this.writer.call('sessions.endSomeOfAccount', { accountId, tombstoneUntil: this.#tombstoneUntil() }));
  }

  /** Removes expired sessions and stubs. */
  async sweep(): Promise<void> {
    while (await this.writer.call('sessions.sweepSome', { now: this.#now() }));
  }

  #tombstoneUntil(): number {
    return this.#now() + TOMBSTONE_MS;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}

const sessionOf = (row: Row): Session => ({
  personId: text(row, 'person_id') as PersonId,
  accountId: text(row, 'account_id') as AccountId,
  createdAt: integer(row, 'created_at'),
  lastUsedAt: integer(row, 'last_used_at'),
  device: text(row, 'device'),
});
