import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formsIn } from './word-forms.js';

/** Bytes that somebody keeps. */
export interface Kept {
  readonly where: string;
  readonly bytes: Buffer;
}

/** The files below a directory, their names with what they hold. */
export async function* filesBelow(directory: string): AsyncGenerator<Kept> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(nothingOfGone);
    yield { where: path.slice(directory.length + 1), bytes: Buffer.concat([Buffer.from(`${entry.name}\n`), bytes]) };
  }
}

/** A file may go while its neighbors are read. One that is there and cannot be read may hold anything. */
function nothingOfGone(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
}

/** Where words are found, and in which form: `where: form`. */
export async function tracesIn(
  kept: AsyncIterable<Kept> | Iterable<Kept>,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for await (const { where, bytes } of kept) for (const form of formsIn(bytes, words)) found.push(`${where}: ${form}`);
  return found;
}

/** The same in the files below a directory. */
export const traces = (directory: string, words: readonly string[]): Promise<string[]> =>
  tracesIn(filesBelow(directory), words);
