import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';
import type { SecureDeletion } from '../writer/secure-deletion.js';

export interface SessionRow {
  readonly id: string;
  readonly data: string;
  readonly expires: number;
  /** The account that is signed in. */
  readonly accountId: string | null;
}

export interface SessionOperations {
  'sessions.set': { args: SessionRow & { readonly now: number }; result: void };
  'sessions.touch': { args: { readonly id: string; readonly expires: number; readonly now: number }; result: void };
  /** Ends a session and keeps a stub until `stubUntil`, so that a request in flight cannot write the session back. */
  'sessions.end': { args: { readonly id: string; readonly stubUntil: number }; result: void };
  'sessions.endAllOf': { args: { readonly accountId: string; readonly stubUntil: number }; result: void };
  /** Removes expired sessions and stubs. */
  'sessions.sweep': { args: { readonly now: number }; result: void };
}

/** An ended session stays as a stub: a row with empty data. */
export const SESSION_SCHEMA = `
  CREATE TABLE sessions (
    id         TEXT PRIMARY KEY,
    data       TEXT    NOT NULL,
    expires_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    account_id TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);
  CREATE INDEX sessions_by_account ON sessions (account_id) WHERE account_id IS NOT NULL;
`;

export function sessionWrites(db: DatabaseSync, { securely, forget }: SecureDeletion): Handlers<SessionOperations> {
  const set = db.prepare(
    `INSERT INTO sessions (id, data, expires_at, touched_at, account_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET data = excluded.data, expires_at = excluded.expires_at, touched_at = excluded.touched_at,
       account_id = excluded.account_id WHERE sessions.data <> ''`,
  );
  const touch = db.prepare("UPDATE sessions SET expires_at = ?, touched_at = ? WHERE id = ? AND data <> ''");
  const end = db.prepare(
    "UPDATE sessions SET data = '', account_id = NULL, expires_at = ? WHERE id = ? AND data <> ''",
  );
  const endAllOf = db.prepare("UPDATE sessions SET data = '', account_id = NULL, expires_at = ? WHERE account_id = ?");
  const sweep = db.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  return {
    'sessions.set': ({ id, data, expires, accountId, now }) =>
      void securely(() => set.run(id, data, expires, now, accountId)),
    'sessions.touch': ({ id, expires, now }) => void touch.run(expires, now, id),
    'sessions.end': ({ id, stubUntil }) => void securely(() => end.run(stubUntil, id)),
    'sessions.endAllOf': ({ accountId, stubUntil }) => void forget(() => endAllOf.run(stubUntil, accountId)),
    'sessions.sweep': ({ now }) => void securely(() => sweep.run(now)),
  };
}
