import type { DatabaseSync } from 'node:sqlite';
import { type ListedSession, endOf } from '../../../ports/sessions.js';
import type { Handlers } from '../writer/handlers.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

/** Tombstones stay until then, so that a request in flight cannot write a session back. */
interface Ending {
  readonly tombstoneUntil: number;
}

export interface SessionOperations {
  'sessions.save': { args: ListedSession; result: void };
  'sessions.end': { args: Ending & { readonly id: string }; result: void };
  /** Ends some sessions. True if there may be more. */
  'sessions.endSomeOf': { args: Ending & { readonly personId: string }; result: boolean };
  'sessions.endSomeOfAccount': { args: Ending & { readonly accountId: string }; result: boolean };
  /** Removes some expired sessions and tombstones. True if there may be more. */
  'sessions.sweepSome': { args: { readonly now: number }; result: boolean };
}

/** A row without a person is a tombstone. */
export const SESSION_SCHEMA = `
  CREATE TABLE sessions (
    id           TEXT PRIMARY KEY,
    person_id    TEXT,
    account_id   TEXT,
    created_at   INTEGER,
    last_used_at INTEGER,
    device       TEXT,
    ends_at      INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_end ON sessions (ends_at);
  CREATE INDEX sessions_by_person ON sessions (person_id) WHERE person_id IS NOT NULL;
  CREATE INDEX sessions_by_account ON sessions (account_id) WHERE account_id IS NOT NULL;
`;

/** Rows a step: a few milliseconds, so that other writes go between. */
const STEP = 100;

const BURY = `UPDATE sessions SET person_id = NULL, account_id = NULL, created_at = NULL, last_used_at = NULL, device = NULL,
  ends_at = ? WHERE person_id IS NOT NULL AND`;

export function sessionWrites(db: DatabaseSync, { securely, forget }: SecureDeletion): Handlers<SessionOperations> {
  const save = db.prepare(
    `INSERT INTO sessions (id, person_id, account_id, created_at, last_used_at, device, ends_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET last_used_at = excluded.last_used_at, ends_at = excluded.ends_at
       WHERE sessions.person_id IS NOT NULL`,
  );
  const end = db.prepare(`${BURY} id = ?`);
  const endSomeOf = db.prepare(`${BURY} id IN (SELECT id FROM sessions WHERE person_id = ? LIMIT ${STEP})`);
  const endSomeOfAccount = db.prepare(`${BURY} id IN (SELECT id FROM sessions WHERE account_id = ? LIMIT ${STEP})`);
  const sweepSome = db.prepare(
    `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ends_at <= ? LIMIT ${STEP})`,
  );
  return {
    'sessions.save': ({ id, ...session }) => {
      const { personId, accountId, createdAt, lastUsedAt, device } = session;
      save.run(id, personId, accountId, createdAt, lastUsedAt, device, endOf(session));
    },
    'sessions.end': ({ id, tombstoneUntil }) => void securely(() => end.run(tombstoneUntil, id)),
    'sessions.endSomeOf': ({ personId, tombstoneUntil }) =>
      forget(() => endSomeOf.run(tombstoneUntil, personId)).changes === STEP,
    'sessions.endSomeOfAccount': ({ accountId, tombstoneUntil }) =>
      forget(() => endSomeOfAccount.run(tombstoneUntil, accountId)).changes === STEP,
    'sessions.sweepSome': ({ now }) => securely(() => sweepSome.run(now)).changes === STEP,
  };
}
