import type { DatabaseSync } from 'node:sqlite';
import { isEngineFault } from '../engine-fault.js';
import type { SetTimer } from '../timer.js';

/**
 * Milliseconds between attempts to empty the write-ahead log. An attempt returns at once while a reader holds the log.
 */
const RETRY_MS = 250;
/**
 * Pages in the log after which it is copied to the database. With 16 MB instead of SQLite's 4, hot pages are copied
 * less often: 1.4 times the appends, measured.
 */
const PAGES = 4_000;

/** Fewer pages are copied in a few milliseconds, so the writer does it all. A thread for it would take 15 MB. */
const MANY_PAGES = 250;
/** Under load, some hundreds of pages are written during each pass, so further ones would leave no fewer. */
const PASSES = 2;

export interface LogCopier {
  /**
   * Copies pages from the write-ahead log to the database file, and syncs it, without blocking the writer, as far as
   * readers allow. Never rejects: what it leaves, the next checkpoint copies.
   */
  copy(): Promise<void>;
  end(): void;
}

/** Leaves all pages to the writer's own checkpoint. */
export const noCopier: LogCopier = { copy: () => Promise.resolve(), end: () => undefined };

/** Checkpoints of the write-ahead log. One instance serves all writes of a connection. */
export interface Checkpoints {
  /** Call after each commit. */
  readonly afterCommit: () => void;
  /**
   * Removes the old versions of pages that the log holds. While a reader holds it, this resolves, and a timer tries
   * again.
   */
  readonly emptyLog: () => Promise<void>;
  /** Stops retrying. */
  readonly end: () => void;
}

/**
 * A checkpoint of a full log takes 70 ms or more, in which nobody could write. So most of it is copied elsewhere, and
 * the writer copies only what was written meanwhile.
 */
export function checkpoints(db: DatabaseSync, setTimer: SetTimer, copier: LogCopier): Checkpoints {
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const size = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const finish = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const empty = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const busyTimeoutMs = Number(db.prepare('PRAGMA busy_timeout').get()?.['timeout']);
  // A previous process may have been killed, or may have ended while a reader held the log.
  let copiesInLog = true;
  let emptying: Promise<void> | undefined;
  let copying = false;
  let ended = false;
  let copyFrom = PAGES;
  let cancelRetry: (() => void) | undefined;

  const pagesInLog = (): number => Number(size.get()?.['log']);
  const pagesToCopy = (): number => {
    const pages = size.get();
    return Number(pages?.['log']) - Number(pages?.['checkpointed']);
  };
  const copyMost = async (): Promise<void> => {
    for (let pass = 0; !ended && pass < PASSES && pagesToCopy() >= MANY_PAGES; pass++) await copier.copy();
  };
  /**
   * A reader, such as a backup of an hour, keeps the log from being emptied. Without a busy timeout, writes do not wait
   * for it.
   */
  const tryTo = (checkpoint: typeof finish): boolean => {
    db.exec('PRAGMA busy_timeout = 0');
    try {
      return checkpoint.get()?.['busy'] === 0;
    } catch (error) {
      // The disk failed. The commit is durable all the same.
      if (!isEngineFault(error)) throw error;
      return false;
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  };
  const retry = (): void => {
    cancelRetry = undefined;
    void emptyLog();
  };
  const attempt = async (): Promise<void> => {
    cancelRetry?.();
    await copyMost();
    emptying = undefined;
    if (ended) return;
    copiesInLog = !tryTo(empty);
    cancelRetry = copiesInLog ? setTimer(retry, RETRY_MS) : undefined;
  };
  const emptyLog = (): Promise<void> => {
    copiesInLog = true;
    return (emptying ??= attempt());
  };
  const copyMuch = async (): Promise<void> => {
    copying = true;
    await copyMost();
    copying = false;
    if (ended) return;
    tryTo(finish);
    // While a reader holds the log, it keeps growing. The next attempt is due when it has grown by as much again.
    copyFrom = pagesInLog() + PAGES;
  };
  const afterCommit = (): void => {
    if (copiesInLog) {
      if (!cancelRetry) void emptyLog();
      return;
    }
    const pages = pagesInLog();
    // The log began anew.
    if (pages < PAGES) copyFrom = PAGES;
    if (!copying && pages >= copyFrom) void copyMuch();
  };
  return {
    afterCommit,
    emptyLog,
    end: () => {
      ended = true;
      cancelRetry?.();
      copier.end();
    },
  };
}
