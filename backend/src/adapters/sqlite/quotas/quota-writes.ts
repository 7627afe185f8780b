import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '../writer/handlers.js';

/** What is used of a quota by one key. `key` is a hash. */
export interface SavedWindow {
  readonly quota: string;
  readonly key: string;
  readonly used: number;
  readonly endsAt: number;
}

export interface QuotaOperations {
  /** Saves windows and removes some that ended. */
  'quotas.save': { args: { readonly windows: readonly SavedWindow[]; readonly now: number }; result: void };
}

export const QUOTA_SCHEMA = `
  CREATE TABLE quotas (
    quota   TEXT NOT NULL,
    key     TEXT NOT NULL,
    used    INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (quota, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX quotas_by_end ON quotas (ends_at);
`;

/** Removes at most this many windows more than it saves, so that the table shrinks and a save stays short. */
const SWEPT_AT_ONCE = 1_000;

export function quotaWrites(db: DatabaseSync): Handlers<QuotaOperations> {
  const save = db.prepare(
    `INSERT INTO quotas (quota, key, used, ends_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (quota, key) DO UPDATE SET used = excluded.used, ends_at = excluded.ends_at`,
  );
  const sweep = db.prepare(
    'DELETE FROM quotas WHERE (quota, key) IN (SELECT quota, key FROM quotas WHERE ends_at <= ? ORDER BY ends_at LIMIT ?)',
  );
  return {
    'quotas.save': ({ windows, now }) => {
      for (const { quota, key, used, endsAt } of windows) save.run(quota, key, used, endsAt);
      sweep.run(now, windows.length + SWEPT_AT_ONCE);
    },
  };
}
