import { z } from 'zod';
import { idOf } from '@chatbot-builder/contracts/events';
import {
  documentCategory,
  DocumentFailure,
  type StoredDocumentEvent,
} from '@chatbot-builder/contracts/events/document';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export const DocumentRow = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  name: z.string(),
  objectKey: z.string(),
  /** In bytes. */
  fileSize: z.int(),
  status: z.enum(['processing', 'ready', 'failed']),
  /** Why it failed. Only while the status is `failed`. */
  reason: z.optional(DocumentFailure),
  /** Whether the file of a failed document is deleted. */
  fileGone: z.optional(z.boolean()),
  createdAt: z.iso.datetime(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const documents = collection({
  name: 'documents',
  version: 3,
  schema: DocumentRow,
  indexes: [
    ['chatbotId', 'createdAt'],
    ['accountId', 'createdAt'],
  ],
});

function evolve(row: DocumentRow | undefined, event: Recorded<StoredDocumentEvent>): DocumentRow | undefined {
  if (event.type === 'DocumentAdded') {
    const { name, objectKey, fileSize } = event.data;
    return {
      accountId: event.metadata.accountId,
      chatbotId: event.metadata.chatbotId ?? '',
      name,
      objectKey,
      fileSize,
      status: 'processing',
      createdAt: event.metadata.occurredAt,
    };
  }
  if (!row) return undefined;
  const { reason: _past, ...kept } = row;
  switch (event.type) {
    case 'DocumentIndexed':
      return { ...kept, status: 'ready' };
    case 'DocumentFailed':
      return { ...kept, status: 'failed', reason: event.data.reason };
    case 'DocumentRetried':
      return { ...kept, status: 'processing' };
    case 'DocumentFileDeleted':
      return { ...row, fileGone: true };
    case 'DocumentDeleted':
      return undefined;
    default:
      return never(event);
  }
}

export const documentsView = projection({
  collection: documents,
  categories: [documentCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
