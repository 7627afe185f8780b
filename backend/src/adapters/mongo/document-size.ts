import mongoose from 'mongoose';
import type { Shape } from '../../kernel/collection.js';
import { DocumentTooLarge, type DocumentWrite } from '../../ports/document-store.js';
import { toStored } from './stored-document.js';

/** https://www.mongodb.com/docs/manual/reference/limits/#mongodb-limit-BSON-Document-Size */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Upper bound: three bytes per character for body, key and folded text each, and two dozen for its trigram. */
const BYTES_PER_CHARACTER = 64;

/** See `ViewStore.admit`. @throws DocumentTooLarge */
export function admit(shape: Shape, document: DocumentWrite): void {
  const characters = document.body ? JSON.stringify(document.body).length : 0;
  if (characters * BYTES_PER_CHARACTER < MAX_DOCUMENT_BYTES) return;
  const bytes = mongoose.mongo.BSON.calculateObjectSize(toStored(shape, document));
  if (bytes > MAX_DOCUMENT_BYTES)
    throw new DocumentTooLarge(
      `The document ${document.id} would take ${bytes} bytes, but MongoDB allows at most ${MAX_DOCUMENT_BYTES}`,
    );
}
