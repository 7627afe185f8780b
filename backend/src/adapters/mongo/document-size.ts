import mongoose from 'mongoose';
import { DocumentTooLarge, type DocumentWrite } from '../../ports/document-store.js';
import type { Shape } from './shape.js';
import { toStored } from './stored-document.js';

/** https://www.mongodb.com/docs/manual/reference/limits/#mongodb-limit-BSON-Document-Size */
export const LARGEST_BYTES = 16 * 1024 * 1024;

/** At most, for each character of a body: three bytes of it, of its key and of its folded text, and two dozen of its trigram. */
const BYTES_PER_CHARACTER = 64;

/** See `ViewStore.admit`. @throws DocumentTooLarge */
export function admit(shape: Shape, document: DocumentWrite): void {
  const characters = document.body ? JSON.stringify(document.body).length : 0;
  if (characters * BYTES_PER_CHARACTER < LARGEST_BYTES) return;
  const bytes = mongoose.mongo.BSON.calculateObjectSize(toStored(shape, document));
  if (bytes > LARGEST_BYTES)
    throw new DocumentTooLarge(
      `The document ${document.id} would take ${bytes} bytes, and MongoDB takes at most ${LARGEST_BYTES}`,
    );
}
