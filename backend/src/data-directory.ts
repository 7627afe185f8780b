import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartFailure } from './start-failure.js';

const KEY_BYTES = 32;

/** Makes the directory where there is none, for its owner alone. @throws StartFailure where it cannot be written to */
export function prepareDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw asStartFailure(error, directory);
  }
}

/** The key that was made for this data, or a new one in a file that its owner alone can read. */
export function keptSecretsKey(directory: string): Uint8Array {
  const file = join(directory, 'secrets.key');
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw asStartFailure(error, directory);
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartFailure(EXIT.config, `${file} does not hold a key of ${KEY_BYTES} bytes in base64. Restore it from a backup, or set SECRETS_KEY.`);
}

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);

/** SQLITE_FULL, as a primary result code. */
const SQLITE_FULL = 13;
const SQLITE_CANNOT_WRITE = new Set([8, 14]);

/** What an error while the data directory is opened means to who starts the server; others come back as they are. */
export function asStartFailure(error: unknown, directory: string): unknown {
  const code = codeOf(error);
  const sqlite = typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || sqlite === SQLITE_FULL)
    return new StartFailure(EXIT.ioError, `The disk that holds the data directory ${directory} is full. Free some space and start again.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || (sqlite !== undefined && SQLITE_CANNOT_WRITE.has(sqlite)))
    return new StartFailure(
      EXIT.cannotCreate,
      `The data directory ${directory} cannot be written to. Give this user write access to it, or set DATA_DIR to another folder.`,
    );
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new StartFailure(EXIT.cannotCreate, `The data directory ${directory} is not a folder. Set DATA_DIR to a folder.`);
  return error;
}

export const inUse = (directory: string): StartFailure =>
  new StartFailure(EXIT.tryLater, `Another server is using the data directory ${directory}. Stop it first, or set DATA_DIR to another folder.`);
