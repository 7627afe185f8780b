import type { DatabaseSync } from 'node:sqlite';

/** Erases deleted data from the database's files. One instance serves all writes of a connection. */
export interface SecureDeletion {
  /**
   * Zeroes the pages and cells that this write frees. Not used for every write: dropping a large view would take far
   * longer.
   */
  readonly securely: <Result>(write: () => Result) => Result;
  /**
   * Like `securely`. The request is answered once the freed data has left the write-ahead log, or a reader is known to
   * hold it.
   */
  readonly forget: <Result>(write: () => Result) => Result;
}

export function secureDeletion(db: DatabaseSync, emptyLogAfterwards: () => void): SecureDeletion {
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
      emptyLogAfterwards();
      return securely(write);
    },
  };
}
