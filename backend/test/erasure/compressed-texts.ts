import { constants, inflateRawSync } from 'node:zlib';
import { HEADER } from '../../src/adapters/sqlite/compressed-text.js';
import { DICTIONARY } from '../../src/adapters/sqlite/compression-dictionary.js';

/** What stands beside a text in its row is not known here. It takes its place, so that nothing points before it. */
const UNKNOWN = Buffer.alloc(1_024, '?');
const OPTIONS = { dictionary: Buffer.concat([UNKNOWN, DICTIONARY]), finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Texts that the embedded database compressed, wherever they begin in these bytes: in rows, on free pages, in its log.
 * Of one that goes on on another page, what stands in one piece. What repeats the row's other columns is unreadable.
 */
export function compressedTextsIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = bytes.indexOf(HEADER); at >= 0; at = bytes.indexOf(HEADER, at + 1))
    found.push(longest(bytes.subarray(at + HEADER.length)));
  return found;
}

/** What decompresses without an error from the beginning on. Longer pieces than a faulty one are faulty, too. */
function longest(bytes: Buffer): string {
  let [text, good, faulty] = ['', 0, bytes.length + 1];
  for (let length = bytes.length; faulty - good > 1; length = Math.floor((good + faulty) / 2)) {
    const piece = inflated(bytes.subarray(0, length));
    if (piece === undefined) faulty = length;
    else [text, good] = [piece, length];
  }
  return text;
}

function inflated(piece: Buffer): string | undefined {
  try {
    return inflateRawSync(piece, OPTIONS).toString();
  } catch {
    return undefined;
  }
}
