import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Primary result code SQLITE_BUSY. */
const BUSY = 5;

export interface DirectoryLock {
  release(): void;
}

/**
 * Keeps every other process out of a directory until it is released or the process ends, however it ends: the lock is
 * the operating system's, taken through SQLite. Undefined where another process holds it.
 */
export function lockDirectory(directory: string): DirectoryLock | undefined {
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}
