import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process serves this directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
  constructor(
    readonly directory: string,
    /** Undefined where it did not say. */
    readonly pid: number | undefined,
  ) {
    super(
      `The data directory ${directory} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}. Stop it first, or set DATA_DIR to another directory.`,
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
      `The data directory ${directory} cannot be written (${reason}). Give the user that runs the server write access, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
}

export interface DataDirectory {
  /** Lets the next process in. The end of this process does the same. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes a directory for this process alone, making it where there is none. The lock is the operating system's on an open
 * file, by way of SQLite: it goes with the process however that ends, so that none is ever left behind.
 * @throws DataDirectoryInUse, DataDirectoryNotWritable
 */
export function takeDataDirectory(directory: string): DataDirectory {
  const pidFile = join(directory, 'server.pid');
  let lock: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    lock = new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 });
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

/** Step by step: where the system says that a parent which is there is not, as below /proc, `recursive` tries for ever. */
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
