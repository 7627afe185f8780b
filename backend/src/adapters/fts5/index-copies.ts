import { copyFileSync, mkdirSync, openSync, readSync, closeSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Offset of the database's change counter (https://sqlite.org/fileformat.html#file_change_counter). */
const CHANGE_COUNTER = 24;
const COUNTER_BYTES = 4;

const isIndexFile = (name: string): boolean => name.endsWith('.sqlite');

/** All index files, each with a value that changes whenever the file does. */
export function indexStates(directory: string): ReadonlyMap<string, string> {
  return new Map(indexFiles(directory).map((name) => [name, stateOf(join(directory, name))]));
}

/** Copies all index files, each between two of its transactions. Skips files that are deleted meanwhile. */
export function copyIndexFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of indexFiles(from)) copyIndexFile(join(from, name), join(to, name));
}

function indexFiles(directory: string): string[] {
  try {
    return readdirSync(directory).filter(isIndexFile);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function copyIndexFile(from: string, to: string): void {
  if (stateOf(from) === '') return;
  const db = new DatabaseSync(from, { timeout: 30_000 });
  try {
    // A reader blocks writers. The first read rolls back what a crash left unfinished.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    copyFileSync(from, to);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

function stateOf(file: string): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
  try {
    const counter = Buffer.alloc(COUNTER_BYTES);
    readSync(handle, counter, 0, COUNTER_BYTES, CHANGE_COUNTER);
    return counter.toString('hex');
  } finally {
    closeSync(handle);
  }
}

const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
