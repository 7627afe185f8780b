import { idOf } from '@chatbot-builder/contracts/events';
import {
  documentCategory,
  type DocumentFailure,
  type StoredDocumentEvent,
} from '@chatbot-builder/contracts/events/document';
import type { Collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export interface DocumentRow {
  readonly accountId: string;
  readonly chatbotId: string;
  readonly name: string;
  readonly objectKey: string;
  readonly fileSize: number;
  readonly status: 'processing' | 'ready' | 'failed';
  readonly reason?: DocumentFailure;
  readonly createdAt: string;
}

export const documents: Collection<DocumentRow> = {
  name: 'documents',
  version: 1,
  indexes: [
    ['chatbotId', 'createdAt'],
    ['accountId', 'createdAt'],
  ],
};

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
