import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DICTIONARY } from './compression-dictionary.js';

/** Begins a compressed text: a byte that begins no UTF-8, then the number of its dictionary. */
export const HEADER = Buffer.of(0xfe, 1);
/** Characters. What shorter texts would save is not worth the time. */
export const COMPRESSED_FROM = 512;

/** Room for the dictionary and a usual text. Setting up a larger window takes longer than the compression itself. */
const WINDOW_BITS = 12;
const DEFLATE = { windowBits: WINDOW_BITS, memLevel: 4, level: 3, chunkSize: 1_024 };
const INFLATE = { windowBits: WINDOW_BITS, chunkSize: 2_048 };

/**
 * Compresses JSON to about two fifths in some 20 microseconds. Sealed text and ids are what remains. `known` is what
 * stands beside it in its row and is needed to read it.
 */
export const compress = (text: string, known: string): Buffer =>
  Buffer.concat([HEADER, deflateRawSync(text, { ...DEFLATE, dictionary: dictionary(known) })]);

/** @throws if the bytes are not what `compress` returned, or are damaged */
export function decompress(bytes: Uint8Array, known: string): string {
  if (bytes[0] !== HEADER[0] || bytes[1] !== HEADER[1]) throw new TypeError('This is not a compressed text.');
  return inflateRawSync(bytes.subarray(HEADER.length), { ...INFLATE, dictionary: dictionary(known) }).toString();
}

const dictionary = (known: string): Buffer => Buffer.concat([Buffer.from(known), DICTIONARY]);
