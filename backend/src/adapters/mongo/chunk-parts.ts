import type { Chunk, Writing } from '../../ports/chunk-store.js';
import { Chunks, type StoredPart } from './chunk-collections.js';

/** Characters and chunks of a part: far below the 16 MB of a document, and few enough round trips. */
const MOST_CHARACTERS = 1_000_000;
const MOST_CHUNKS = 500;

/** A writing cut into what one document holds. */
export function partsOf(chunks: readonly Chunk[]): Pick<StoredPart, 'part' | 'parts' | 'chunks'>[] {
  const parts: Chunk[][] = [];
  let room = 0;
  for (const chunk of chunks) {
    const size = chunk.text.length + chunk.headings.join('').length;
    const last = parts.at(-1);
    if (last && size <= room && last.length < MOST_CHUNKS) last.push(chunk);
    else [parts[parts.length], room] = [[chunk], MOST_CHARACTERS];
    room -= size;
  }
  return parts.map((own, part) => ({ part, parts: parts.length, chunks: own }));
}

/** The writings whose parts are all here; parts come by stamp and number. */
export async function* wholeWritings(parts: AsyncIterable<StoredPart>): AsyncGenerator<Writing> {
  let own: StoredPart[] = [];
  for await (const part of parts) {
    own = part.part === 0 ? [part] : [...own, part];
    const whole = own.length === part.parts && own.every(({ stamp }) => stamp === part.stamp);
    if (whole)
      yield { stamp: part.stamp, title: part.title, chunks: own.flatMap(({ chunks }) => Chunks.parse(chunks)) };
  }
}
