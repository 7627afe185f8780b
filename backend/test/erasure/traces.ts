import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedTextsIn } from './compressed-texts.js';
import { formsIn } from './word-forms.js';

/** Stored bytes and where they were found. */
export interface Kept {
  readonly where: string;
  readonly bytes: Buffer;
}

/** All files below a directory, with names and content, and the texts that are compressed in them. */
export async function* filesBelow(directory: string): AsyncGenerator<Kept> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(nothingOfGone);
    const where = path.slice(directory.length + 1);
    yield { where, bytes: Buffer.concat([Buffer.from(`${entry.name}\n`), bytes]) };
    yield { where: `${where}, decompressed`, bytes: Buffer.from(compressedTextsIn(bytes).join('\n')) };
  }
}

/** Ignores a file that was deleted meanwhile. Any other unreadable file is an error, because it could hold anything. */
function nothingOfGone(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
}

/** Where words were found, and in which form: `where: form`. */
export async function tracesIn(
  kept: AsyncIterable<Kept> | Iterable<Kept>,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for await (const { where, bytes } of kept) for (const form of formsIn(bytes, words)) found.push(`${where}: ${form}`);
  return found;
}

/** The same for the files below a directory. */
export const traces = (directory: string, words: readonly string[]): Promise<string[]> =>
  tracesIn(filesBelow(directory), words);
