import { compress, decompress } from '../compressed-text.js';

/** Metadata and data of an event, as JSON, in the form of its row. Its stream and account stand beside them. */
export const compressContent = (content: string, stream: string, account: string): Buffer =>
  compress(content, stream + account);

/** @throws if the row is damaged */
export const decompressContent = (bytes: Uint8Array, stream: string, account: string): string =>
  decompress(bytes, stream + account);
