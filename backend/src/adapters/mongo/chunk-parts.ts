import type { Chunk, Writing } from '../../ports/chunk-store.js';
import { Chunks, type StoredPart } from './chunk-collections.js';

/** Limits of one part, in characters and chunks: far below MongoDB's 16 MB per document, and few round trips. */
const MAX_CHARACTERS = 1_000_000;
const MAX_CHUNKS = 500;

/** Splits a write into parts that each fit into one MongoDB document. */
export function partsOf(chunks: readonly Chunk[]): Pick<StoredPart, 'part' | 'parts' | 'chunks'>[] {
  const parts: Chunk[][] = [];
  let room = 0;
  for (const chunk of chunks) {
    const size = chunk.text.length + chunk.headings.join('').length;
    const last = parts.at(-1);
    if (last && size <= room && last.length < MAX_CHUNKS) last.push(chunk);
    else [parts[parts.length], room] = [[chunk], MAX_CHARACTERS];
    room -= size;
  }
  return parts.map((own, part) => ({ part, parts: parts.length, chunks: own }));
}

/** Yields the writes whose parts are all present. The parts must be ordered by stamp and part number. */
export async function* completeWritings(parts: AsyncIterable<StoredPart>): AsyncGenerator<Writing> {
  let own: StoredPart[] = [];
  for await (const part of parts) {
    own = part.part === 0 ? [part] : [...own, part];
    const whole = own.length === part.parts && own.every(({ stamp }) => stamp === part.stamp);
    if (whole)
      yield { stamp: part.stamp, title: part.title, chunks: own.flatMap(({ chunks }) => Chunks.parse(chunks)) };
  }
}
