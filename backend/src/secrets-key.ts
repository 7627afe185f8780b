import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartFailure } from './start-failure.js';

const KEY_BYTES = 32;

/** The key that was made for this data, or a new one in a file that its owner alone can read. */
export function keptSecretsKey(directory: string): Uint8Array {
  const file = join(directory, 'secrets.key');
  const key = Buffer.from(readOrMake(file), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartFailure(EXIT.config, `${file} does not hold a key of ${KEY_BYTES} bytes in base64. Restore it from a backup, or set SECRETS_KEY.`);
}

function readOrMake(file: string): string {
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
