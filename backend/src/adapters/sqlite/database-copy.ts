import { backup, DatabaseSync } from 'node:sqlite';
import { openForReading } from './database.js';

/** Pages copied in one go: none is copied twice, as what is read does not change meanwhile. */
const PAGES = 4_096;

/** The database as of one moment, while a server goes on writing to it. */
export class DatabaseMoment {
  private constructor(private readonly db: DatabaseSync) {}

  static of(file: string): DatabaseMoment {
    const db = openForReading(file);
    // A transaction of WAL mode sees nothing of what is committed after its first read.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return new DatabaseMoment(db);
  }

  /** A whole file of its own, page by page: what was taken out of those pages is not in them. */
  async copyTo(file: string): Promise<void> {
    await backup(this.db, file, { rate: PAGES });
    purge(file);
  }

  end(): void {
    this.db.close();
  }
}

/**
 * Secrets are kept apart from data, so that what was sealed under a destroyed key stays sealed; sessions would let whoever
 * has the backup in. Not vacuumed: that writes every row anew and leaves copies of some in the slack of the pages, where a
 * later erasure would not find them.
 */
function purge(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON');
    db.exec(
      'BEGIN; UPDATE secret_values SET value = zeroblob(length(value)); DELETE FROM secrets; DELETE FROM secret_values; DELETE FROM sessions; COMMIT',
    );
  } finally {
    db.close();
  }
}
