import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../settings/config.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

const KEY_BYTES = 32;

/** The key stored in the data directory. Creates it if there is none, in a file that only its owner can read. */
export function loadOrCreateSecretsKey(directory: string): Uint8Array {
  const file = fileIn(directory);
  return parsed(file, read(file) ?? create(directory, file));
}

/** The key stored in the data directory, if there is one. */
export function findSecretsKey(directory: string): Uint8Array | undefined {
  const text = read(fileIn(directory));
  return text === undefined ? undefined : parsed(fileIn(directory), text);
}

/** The configured or stored key of existing data. Never creates one. @throws StartFailure */
export function existingSecretsKey({ secretsKey, dataDir }: Pick<Config, 'secretsKey' | 'dataDir'>): Uint8Array {
  const key = secretsKey ?? findSecretsKey(dataDir);
  if (key) return key;
  throw new StartFailure(
    EXIT.config,
    `The key that opens the secrets is missing: SECRETS_KEY is not set, and there is no ${fileIn(dataDir)}. Set SECRETS_KEY as it was, or restore that file. A file from "npm run backup -- --keys" also holds the key.`,
  );
}

const fileIn = (directory: string): string => join(directory, 'secrets.key');

function parsed(file: string, text: string): Uint8Array {
  const key = Buffer.from(text, 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartFailure(
    EXIT.config,
    `${file} does not contain a key of ${KEY_BYTES} bytes in base64. Restore it from a backup, or set SECRETS_KEY.`,
  );
}

/** Replaces the stored key atomically. */
export function replaceStoredSecretsKey(directory: string, key: Uint8Array): void {
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
 * Writes a temporary file and links it once it is complete, so a process that is killed meanwhile leaves no truncated
 * key. A leftover temporary file is overwritten. No other process uses the data directory.
 */
function create(directory: string, file: string): string {
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
