import { DatabaseSync } from 'node:sqlite';
import { DOCUMENT_SCHEMA } from './views/document-writes.js';
import { FENCE_SCHEMA } from './views/fences.js';
import { RECLAIM_SCHEMA } from './views/generation-reclaim.js';
import { JOB_SCHEMA } from './jobs/job-writes.js';
import { LEASE_SCHEMA } from './leases/lease-writes.js';
import { LOG_SCHEMA } from './log/log-writes.js';
import { SECRET_SCHEMA } from './secrets/secret-writes.js';
import { SESSION_SCHEMA } from './sessions/session-writes.js';

/** Versions below it had events of another shape and were never released. */
const FIRST_VERSION = 4;
/** What brings a file from one schema version to the next; the first one makes it. Released steps are never changed. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [LOG_SCHEMA, DOCUMENT_SCHEMA, RECLAIM_SCHEMA, FENCE_SCHEMA, SECRET_SCHEMA, JOB_SCHEMA, SESSION_SCHEMA, LEASE_SCHEMA],
];
export const SCHEMA_VERSION = FIRST_VERSION + MIGRATIONS.length - 1;

/** The file was written by a version whose events this one cannot read; nothing was touched. */
export class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld';
  constructor(file: string) {
    super(
      `${file} was made by a version of the product whose events had another shape, and this version cannot read them. ` +
        'Start with an empty data directory, or go on with the version that made it.',
    );
  }
}

/** The file was written by a newer version of the product; nothing was touched. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
  constructor(file: string, found: number) {
    super(
      `${file} has schema version ${found}, and this version of the product knows versions up to ${SCHEMA_VERSION}. ` +
        'Start the newer version that wrote it, or restore a backup from before the update.',
    );
  }
}

/** Brings a database file to the current schema, making it where there is none. @throws SchemaTooNew, SchemaTooOld */
export function migrate(file: string): void {
  const db = openForWriting(file);
  try {
    const found = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (found > SCHEMA_VERSION) throw new SchemaTooNew(file, found);
    if (found > 0 && found < FIRST_VERSION) throw new SchemaTooOld(file);
    if (found === SCHEMA_VERSION) return;
    db.exec('BEGIN IMMEDIATE');
    for (const step of MIGRATIONS.slice(found === 0 ? 0 : found - FIRST_VERSION + 1))
      for (const statements of step) db.exec(statements);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/**
 * The writer's connection. WAL lets readers go on while it writes; FULL syncs the log at every commit, and `fullfsync`
 * makes macOS pass that on to the drive.
 */
export function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA fullfsync = ON');
  // A tree's first page keeps what moved to others when it was divided, unless this clears it; it costs no further writes.
  db.exec('PRAGMA secure_delete = FAST');
  db.exec('PRAGMA cache_size = -65536');
  // Pages that many appends touch are copied back once for 16 MB of log, not for 4: measured at 1.4 times the appends.
  db.exec('PRAGMA wal_autocheckpoint = 4000');
  db.exec('PRAGMA journal_size_limit = 67108864');
  return db;
}

export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  db.exec('PRAGMA cache_size = -16384');
  return db;
}
