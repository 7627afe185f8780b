import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses this data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  constructor(
    readonly directory: string,
    /** Undefined if the other process did not record its id. */
    readonly pid: number | undefined,
  ) {
    super(
      `The data directory ${directory} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}. Stop that process first, or set DATA_DIR to another directory.`,
    );
  }
}

export class DataDirectoryNotWritable extends Error {
  override readonly name = 'DataDirectoryNotWritable';
  constructor(
    readonly directory: string,
    cause: unknown,
  ) {
    const reason =
      typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : String(cause);
    super(
      `The data directory ${directory} is not writable (${reason}). Give the server's user write access, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
}

export interface DataDirectory {
  /**
   * Releases the lock so that another process can take the directory. The operating system also releases it when this
   * process ends.
   */
  release(): void;
}

/** The file that a process locks while it uses the directory. */
export const LOCK = 'server.lock';
const PID = 'server.pid';
/** What a lock leaves in its directory. */
export const LOCK_FILES: ReadonlySet<string> = new Set([LOCK, `${LOCK}-journal`, PID]);

const SQLITE_BUSY = 5;

/**
 * Locks a directory for this process, and creates the directory if it does not exist. SQLite holds an operating system
 * lock on an open file. The lock ends with the process, however the process ends, so no stale lock can remain. What the
 * process writes from then on, only its user can read.
 * @throws DataDirectoryInUse, DataDirectoryNotWritable
 */
export function takeDataDirectory(directory: string): DataDirectory {
  const pidFile = join(directory, PID);
  let lock: DatabaseSync | undefined;
  // SQLite and its side files have no mode of their own.
  process.umask(0o077);
  try {
    makeDirectory(directory);
    lock = new DatabaseSync(join(directory, LOCK), { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT');
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    if (isBusy(error)) throw new DataDirectoryInUse(directory, readPid(pidFile));
    throw new DataDirectoryNotWritable(directory, error);
  }
  const held = lock;
  return { release: () => held.close() };
}

/** Creates one level at a time: `recursive` loops forever if the system hides existing parents, such as below /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY;

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
