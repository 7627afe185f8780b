import type { DatabaseSync } from 'node:sqlite';
import { isEngineFault } from './engine-fault.js';

/** Takes what a write gives up out of the database's files. One for all writes of a connection. */
export interface SecureDeletion {
  /** Pages and cells that this write gives up are zeroed. Not for every write: dropping a large view would take far longer. */
  readonly securely: <Result>(write: () => Result) => Result;
  /** What this write gave up also stands in the write-ahead log, and must not stay there. */
  readonly forget: <Result>(write: () => Result) => Result;
  /** Called after each commit. */
  readonly afterCommit: () => void;
}

export function secureDeletion(db: DatabaseSync): SecureDeletion {
  const truncateLog = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let copiesInLog = false;

  const securely = <Result>(write: () => Result): Result => {
    db.exec('PRAGMA secure_delete = ON');
    try {
      return write();
    } finally {
      db.exec('PRAGMA secure_delete = FAST');
    }
  };
  return {
    securely,
    forget: (write) => {
      copiesInLog = true;
      return securely(write);
    },
    afterCommit: () => {
      if (!copiesInLog) return;
      // The write-ahead log still holds the pages as they were. Where a reader or the disk is in the way, the next commit
      // tries again: this one stands.
      try {
        copiesInLog = truncateLog.get()?.['busy'] !== 0;
      } catch (error) {
        if (!isEngineFault(error)) throw error;
      }
    },
  };
}
