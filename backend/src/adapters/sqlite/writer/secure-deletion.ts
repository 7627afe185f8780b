import type { DatabaseSync } from 'node:sqlite';
import { isEngineFault } from '../engine-fault.js';
import type { SetTimer } from '../timer.js';

/** How soon after a reader has ended the write-ahead log is emptied. A look finds at once that it is still read. */
const RETRY_MS = 250;

/** Takes what a write gives up out of the database's files. One for all writes of a connection. */
export interface SecureDeletion {
  /** Pages and cells that this write gives up are zeroed. Not for every write: dropping a large view would take far longer. */
  readonly securely: <Result>(write: () => Result) => Result;
  /** What this write gave up also stands in the write-ahead log, and must not stay there. */
  readonly forget: <Result>(write: () => Result) => Result;
  /** Called after each commit. Waits for nobody: where a reader is in the way, it is tried again until he has ended. */
  readonly afterCommit: () => void;
  /** Tries no more. */
  readonly end: () => void;
}

export function secureDeletion(db: DatabaseSync, setTimer: SetTimer): SecureDeletion {
  const truncateLog = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const busyTimeoutMs = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout']);
  // Whoever wrote to the file before may have ended while it was read, or been killed.
  let copiesInLog = true;
  let callOff: (() => void) | undefined;

  const securely = <Result>(write: () => Result): Result => {
    db.exec('PRAGMA secure_delete = ON');
    try {
      return write();
    } finally {
      db.exec('PRAGMA secure_delete = FAST');
    }
  };
  /** A reader keeps the log from being emptied for as long as it reads, which for a backup may be an hour: all writes would wait. */
  const withoutWaiting = (): boolean => {
    db.exec('PRAGMA busy_timeout = 0');
    try {
      return truncateLog.get()?.['busy'] === 0;
    } catch (error) {
      // The disk is in the way. The commit stands all the same.
      if (!isEngineFault(error)) throw error;
      return false;
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  };
  /** The write-ahead log still holds the pages as they were. */
  const emptyLog = (): void => {
    if (!copiesInLog) return;
    callOff?.();
    copiesInLog = !withoutWaiting();
    callOff = copiesInLog ? setTimer(emptyLog, RETRY_MS) : undefined;
  };
  return {
    securely,
    forget: (write) => {
      copiesInLog = true;
      return securely(write);
    },
    afterCommit: emptyLog,
    end: () => callOff?.(),
  };
}
