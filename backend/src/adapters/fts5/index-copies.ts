import { copyFileSync, mkdirSync, openSync, readSync, closeSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isIntactIndex, isUnreadable } from './intact-index.js';

/** Offset of the database's change counter (https://sqlite.org/fileformat.html#file_change_counter). */
const CHANGE_COUNTER = 24;
const COUNTER_BYTES = 4;

const isIndexFile = (name: string): boolean => name.endsWith('.sqlite');

/** All index files, each with a value that changes whenever the file does. */
export function indexStates(directory: string): ReadonlyMap<string, string> {
  return new Map(indexFiles(directory).map((name) => [name, stateOf(join(directory, name))]));
}

/**
 * Copies all index files, each between two of its transactions. Skips files that are deleted meanwhile. Returns the
 * names of those that it left out because they are damaged.
 */
export function copyIndexFiles(from: string, to: string): readonly string[] {
  mkdirSync(to, { recursive: true });
  return indexFiles(from).filter((name) => !copyIndexFile(join(from, name), join(to, name)));
}

export function indexFiles(directory: string): string[] {
  try {
    return readdirSync(directory).filter(isIndexFile);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** Returns false if the file is damaged. */
function copyIndexFile(from: string, to: string): boolean {
  if (stateOf(from) === '') return true;
  const db = new DatabaseSync(from, { timeout: 30_000 });
  try {
    // A reader blocks writers. The first read rolls back what a crash left unfinished.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    copyFileSync(from, to);
    db.exec('COMMIT');
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  } finally {
    db.close();
  }
  const intact = isIntactIndex(to);
  if (!intact) rmSync(to);
  return intact;
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
