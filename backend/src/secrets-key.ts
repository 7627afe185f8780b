import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartFailure } from './start-failure.js';

const KEY_BYTES = 32;

/** The key that was made for this data, or a new one in a file that its owner alone can read. */
export function keptSecretsKey(directory: string): Uint8Array {
  const file = join(directory, 'secrets.key');
  const key = Buffer.from(read(file) ?? make(directory, file), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartFailure(EXIT.config, `${file} does not hold a key of ${KEY_BYTES} bytes in base64. Restore it from a backup, or set SECRETS_KEY.`);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Written aside and linked when it is whole: a process that is killed meanwhile leaves no key that is cut short, and what it left
 * aside is written over. The data directory is this process's alone.
 */
function make(directory: string, file: string): string {
  const aside = `${file}.new`;
  try {
    writeFileSync(aside, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  syncDirectory(directory);
  return readFileSync(file, 'utf8');
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);
