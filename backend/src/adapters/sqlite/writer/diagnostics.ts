import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from './handlers.js';

/** What the writer's connection reports about itself. */
export interface Diagnostics {
  readonly sqliteVersion: string;
  readonly schemaVersion: number;
  readonly journalMode: string;
  /** 2 is FULL: each commit is synced before it is acknowledged. */
  readonly synchronous: number;
  /** Size of the database file in bytes, without its write-ahead log. */
  readonly bytes: number;
}

export interface DiagnosticsOperations {
  diagnostics: { args: undefined; result: Diagnostics };
}

export function diagnostics(db: DatabaseSync): Handlers<DiagnosticsOperations> {
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  return {
    diagnostics: () => ({
      sqliteVersion: String(db.prepare('SELECT sqlite_version() AS version').get()?.['version']),
      schemaVersion: Number(pragma('user_version')),
      journalMode: String(pragma('journal_mode')),
      synchronous: Number(pragma('synchronous')),
      bytes: Number(pragma('page_count')) * Number(pragma('page_size')),
    }),
  };
}
