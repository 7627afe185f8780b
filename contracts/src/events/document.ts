import { z } from 'zod';
import { LIMITS } from '../constants.js';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './document.samples.js';

export { DocumentFailure };

/**
 * `document-<document id>`: one document of a chatbot's knowledge. The chatbot's own knowledge text is a setting
 * instead.
 */
export const documentEvents = {
  DocumentAdded: event(1, {
    kind: z.literal('file'),
    name: z.string().min(1).max(LIMITS.fileNameMax),
    objectKey: z.string(),
    /** In bytes. */
    fileSize: z.int().nonnegative(),
  }),
  DocumentIndexed: event(1, { chunks: z.int().positive(), characters: z.int().positive(), textHash: z.string() }),
  DocumentFailed: event(1, { reason: DocumentFailure }),
  DocumentRetried: event(1, {}),
  /** The file of a document that failed, a day after that. */
  DocumentFileDeleted: event(1, {}),
  DocumentDeleted: event(1, {}),
};
export type DocumentEvent = EventOf<typeof documentEvents>;
export type StoredDocumentEvent = StoredEventOf<typeof documentEvents>;
export type DocumentSamples = typeof samples;

export const documentCategory = category('document', { events: documentEvents });
export const documentStream = (id: DocumentId) => streamName(documentCategory, id);
