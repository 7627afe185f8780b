import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stemmerOf } from '../../src/adapters/text/stems.js';

const LETTERS = 5;

/** A word, its stem and its first letters: an index keeps any of them. */
const formsOf = (word: string): string[] => [...new Set([word, stemmerOf('en')(word.toLowerCase()), word.slice(0, LETTERS)].map((form) => form.toLowerCase()))];

/** Where in the files below a directory words are found, byte by byte, in any case: `file: word`. */
export async function traces(directory: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // A file may go while its neighbours are read.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const text = (entry.name + bytes.toString('latin1')).toLowerCase();
    for (const form of words.flatMap(formsOf)) if (text.includes(form)) found.push(`${path.slice(directory.length + 1)}: ${form}`);
  }
  return found;
}
