import { backup, DatabaseSync } from 'node:sqlite';
import { DamagedDatabase, damagedParts } from './damage.js';
import { openForReading } from './database.js';

/** Pages per backup step. The read transaction pins the source, so SQLite never restarts the copy. */
const PAGES = 4_096;

/** A consistent snapshot of the database. The server may keep writing meanwhile. */
export class DatabaseSnapshot {
  private constructor(private readonly db: DatabaseSync) {}

  static of(file: string): DatabaseSnapshot {
    const db = openForReading(file);
    // In WAL mode a transaction does not see commits made after its first read.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return new DatabaseSnapshot(db);
  }

  /**
   * Copies the snapshot into a file of its own, page by page, so that bytes erased from a page are not in the copy.
   * @throws DamagedDatabase
   */
  async copyTo(file: string): Promise<void> {
    await backup(this.db, file, { rate: PAGES });
    const db = new DatabaseSync(file);
    try {
      db.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON');
      const damaged = damagedParts(db);
      if (damaged.length > 0) throw new DamagedDatabase(damaged);
      purge(db);
    } finally {
      db.close();
    }
  }

  end(): void {
    this.db.close();
  }
}

/**
 * Removes secrets and sessions from the copy. Secrets are backed up apart from data, so that data sealed under a
 * destroyed key stays sealed. Sessions would sign in whoever holds the backup. No VACUUM: it rewrites every row and
 * leaves fragments in page slack, where a later erasure would not reach them.
 */
function purge(db: DatabaseSync): void {
  db.exec(
    'BEGIN; UPDATE secret_values SET value = zeroblob(length(value)); DELETE FROM secrets; DELETE FROM secret_values; DELETE FROM sessions; COMMIT',
  );
}
