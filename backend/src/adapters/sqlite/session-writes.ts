import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from './handlers.js';

export interface SessionOperations {
  'sessions.set': { args: { readonly id: string; readonly data: string; readonly expires: number; readonly now: number }; result: void };
  'sessions.touch': { args: { readonly id: string; readonly expires: number; readonly now: number }; result: void };
  'sessions.destroy': { args: { readonly id: string }; result: void };
  /** Removes sessions that have expired. */
  'sessions.sweep': { args: { readonly now: number }; result: void };
}

export const SESSION_SCHEMA = `
  CREATE TABLE sessions (
    id         TEXT PRIMARY KEY,
    data       TEXT    NOT NULL,
    expires_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);
`;

export function sessionWrites(db: DatabaseSync): Handlers<SessionOperations> {
  const set = db.prepare('INSERT OR REPLACE INTO sessions (id, data, expires_at, touched_at) VALUES (?, ?, ?, ?)');
  const touch = db.prepare('UPDATE sessions SET expires_at = ?, touched_at = ? WHERE id = ?');
  const destroy = db.prepare('DELETE FROM sessions WHERE id = ?');
  const sweep = db.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  return {
    'sessions.set': ({ id, data, expires, now }) => void set.run(id, data, expires, now),
    'sessions.touch': ({ id, expires, now }) => void touch.run(expires, now, id),
    'sessions.destroy': ({ id }) => void destroy.run(id),
    'sessions.sweep': ({ now }) => void sweep.run(now),
  };
}
