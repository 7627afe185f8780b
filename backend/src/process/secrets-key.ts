import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../settings/config.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

const KEY_BYTES = 32;

/** The key that was made for this data, or a new one in a file that its owner alone can read. */
export function keptSecretsKey(directory: string): Uint8Array {
  const file = fileIn(directory);
  return parsed(file, read(file) ?? make(directory, file));
}

/** The key that was made for this data, if one was. */
export function foundSecretsKey(directory: string): Uint8Array | undefined {
  const text = read(fileIn(directory));
  return text === undefined ? undefined : parsed(fileIn(directory), text);
}

/** The key that this data was sealed with, as it is set or kept; none is made. @throws StartFailure */
export function presentSecretsKey({ secretsKey, dataDir }: Pick<Config, 'secretsKey' | 'dataDir'>): Uint8Array {
  const key = secretsKey ?? foundSecretsKey(dataDir);
  if (key) return key;
  throw new StartFailure(
    EXIT.config,
    `The key that opens the secrets is missing: SECRETS_KEY is not set, and there is no ${fileIn(dataDir)}. Set SECRETS_KEY as it was, or put that file back; a file of "npm run backup -- --keys" holds the key, too.`,
  );
}

const fileIn = (directory: string): string => join(directory, 'secrets.key');

function parsed(file: string, text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartFailure(
    EXIT.config,
    `${file} does not hold a key of ${KEY_BYTES} bytes in base64. Restore it from a backup, or set SECRETS_KEY.`,
  );
}

/** Puts another key in its place, as one step. */
export function replaceKeptSecretsKey(directory: string, key: Uint8Array): void {
  const file = fileIn(directory);
  const aside = `${file}.new`;
  write(aside, key);
  renameSync(aside, file);
  syncDirectory(directory);
}

const write = (file: string, key: Uint8Array): void =>
  writeFileSync(file, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600, flush: true });

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
    write(aside, randomBytes(KEY_BYTES));
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

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
