import type { DatabaseSync } from 'node:sqlite';
import { isEngineFault } from '../engine-fault.js';
import type { SetTimer } from '../timer.js';

/** Milliseconds between attempts to empty the write-ahead log. An attempt returns at once while a reader holds the log. */
const RETRY_MS = 250;

/** Erases deleted data from the database's files. One instance serves all writes of a connection. */
export interface SecureDeletion {
  /** Zeroes the pages and cells that this write frees. Not used for every write: dropping a large view would take far longer. */
  readonly securely: <Result>(write: () => Result) => Result;
  /** Like `securely`, and also removes the freed data from the write-ahead log. */
  readonly forget: <Result>(write: () => Result) => Result;
  /** Call after each commit. Never blocks: while a reader holds the log, a timer retries until the reader ends. */
  readonly afterCommit: () => void;
  /** Stops retrying. */
  readonly end: () => void;
}

export function secureDeletion(db: DatabaseSync, setTimer: SetTimer): SecureDeletion {
  const truncateLog = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const busyTimeoutMs = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout']);
  // A previous process may have been killed, or may have ended while a reader held the log.
  let copiesInLog = true;
  let cancelRetry: (() => void) | undefined;

  const securely = <Result>(write: () => Result): Result => {
    db.exec('PRAGMA secure_delete = ON');
    try {
      return write();
    } finally {
      db.exec('PRAGMA secure_delete = FAST');
    }
  };
  /** A reader, such as a backup of an hour, keeps the log from being emptied. Without a busy timeout, writes do not wait for it. */
  const tryTruncate = (): boolean => {
    db.exec('PRAGMA busy_timeout = 0');
    try {
      return truncateLog.get()?.['busy'] === 0;
    } catch (error) {
      // The disk failed. The commit is durable all the same.
      if (!isEngineFault(error)) throw error;
      return false;
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  };
  /** Removes the old versions of pages that the write-ahead log still holds. */
  const emptyLog = (): void => {
    if (!copiesInLog) return;
    cancelRetry?.();
    copiesInLog = !tryTruncate();
    cancelRetry = copiesInLog ? setTimer(emptyLog, RETRY_MS) : undefined;
  };
  return {
    securely,
    forget: (write) => {
      copiesInLog = true;
      return securely(write);
    },
    afterCommit: emptyLog,
    end: () => cancelRetry?.(),
  };
}
