import { DatabaseSync } from 'node:sqlite';
import { DOCUMENT_SCHEMA } from './views/document-writes.js';
import { FENCE_SCHEMA } from './views/fences.js';
import { DAMAGED_GENERATIONS, RECLAIM_SCHEMA } from './views/generation-reclaim.js';
import { JOB_DEATHS, JOB_SCHEMA } from './jobs/job-schema.js';
import { SCHEDULE_SCHEMA } from './jobs/schedule-writes.js';
import { LEASE_SCHEMA } from './leases/lease-writes.js';
import { ACCOUNT_INDEX_SCHEMA } from './log/account-index-writes.js';
import { COMPRESSED_EVENTS, LOG_SCHEMA } from './log/log-writes.js';
import { QUOTA_SCHEMA } from './quotas/quota-writes.js';
import { SECRET_SCHEMA } from './secrets/secret-writes.js';
import { SESSION_SCHEMA } from './sessions/session-writes.js';
import { TASK_SCHEMA } from './tasks/task-writes.js';

/** Lower versions stored events in another shape and were never released. */
const FIRST_VERSION = 6;
/**
 * Each entry migrates a file to the next schema version. The first entry creates the schema. Never change a released
 * entry.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    LOG_SCHEMA,
    ACCOUNT_INDEX_SCHEMA,
    DOCUMENT_SCHEMA,
    RECLAIM_SCHEMA,
    FENCE_SCHEMA,
    SECRET_SCHEMA,
    JOB_SCHEMA,
    SCHEDULE_SCHEMA,
    SESSION_SCHEMA,
    LEASE_SCHEMA,
    QUOTA_SCHEMA,
    TASK_SCHEMA,
  ],
  [DAMAGED_GENERATIONS],
  [JOB_DEATHS],
  [COMPRESSED_EVENTS],
];
export const SCHEMA_VERSION = FIRST_VERSION + MIGRATIONS.length - 1;

/** An unreleased version wrote the file, and this version cannot read its events. The file is unchanged. */
export class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld';
  constructor(file: string) {
    super(
      `${file} was created by an older version whose events this version cannot read. ` +
        'Start with an empty data directory, or keep using the version that created it.',
    );
  }
}

/** A newer version of the product wrote the file. The file is unchanged. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
  constructor(file: string, found: number) {
    super(
      `${file} has schema version ${found}, but this version of the product supports versions up to ${SCHEMA_VERSION}. ` +
        'Start the newer version that wrote it, or restore a backup made before the update.',
    );
  }
}

/**
 * Migrates a database file to the current schema, and creates the file if it does not exist.
 * @throws SchemaTooNew, SchemaTooOld
 */
export function migrate(file: string): void {
  const db = openForWriting(file);
  try {
    const found = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    if (found > SCHEMA_VERSION) throw new SchemaTooNew(file, found);
    if (found > 0 && found < FIRST_VERSION) throw new SchemaTooOld(file);
    if (found < SCHEMA_VERSION) apply(db, MIGRATIONS.slice(found === 0 ? 0 : found - FIRST_VERSION + 1));
  } finally {
    db.close();
  }
}

function apply(db: DatabaseSync, migrations: typeof MIGRATIONS): void {
  db.exec('BEGIN IMMEDIATE');
  for (const statements of migrations.flat()) db.exec(statements);
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  db.exec('COMMIT');
}

/** 48 MB, in units of 1,024 bytes. */
const CACHE = 'PRAGMA cache_size = -49152';

/**
 * Opens the writer's connection. In WAL mode readers do not block the writer. `synchronous = FULL` syncs the log at
 * every commit. `fullfsync` makes macOS flush the drive's cache as well. The tables behind FTS5 may be written, see
 * `generation-reclaim`.
 */
export function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5_000, defensive: false });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA fullfsync = ON');
  // When a B-tree page splits, the old page keeps the cells that moved. FAST clears them without extra writes.
  db.exec('PRAGMA secure_delete = FAST');
  db.exec(CACHE);
  db.exec('PRAGMA journal_size_limit = 67108864');
  return db;
}

/** An empty database that goes with its connection. A temporary file takes what the cache cannot hold. */
export function openScratch(): DatabaseSync {
  const db = new DatabaseSync('', { defensive: false });
  db.exec(CACHE);
  db.exec('PRAGMA journal_mode = MEMORY');
  apply(db, MIGRATIONS);
  return db;
}

export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  db.exec('PRAGMA cache_size = -16384');
  return db;
}
