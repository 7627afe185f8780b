import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { NOON, OWNER, projected } from '../../kernel/testing/given.js';
import { documentsView } from './documents.view.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const stream = 'document-d1';
const data = {
  kind: 'file',
  name: 'prices.md',
  objectKey: 'uploads/a/b',
  fileSize: 12,
};
const added = { type: 'DocumentAdded', data, stream, metadata: { chatbotId } };
const failed = { type: 'DocumentFailed', data: { reason: 'unreadable' }, stream };
const row = { accountId: OWNER, chatbotId, name: 'prices.md', objectKey: 'uploads/a/b', fileSize: 12, createdAt: NOON };

it('shows a document while it is processing and when it is ready', () => {
  expect(projected(documentsView, added)).toEqual({ d1: { ...row, status: 'processing' } });
  const indexed = { type: 'DocumentIndexed', data: { chunks: 1, characters: 3, textHash: 'hash' }, stream };
  expect(projected(documentsView, added, indexed)).toEqual({ d1: { ...row, status: 'ready' } });
});

it('shows why a document failed until it is retried', () => {
  expect(projected(documentsView, added, failed)).toEqual({ d1: { ...row, status: 'failed', reason: 'unreadable' } });
  expect(projected(documentsView, added, failed, { type: 'DocumentRetried', data: {}, stream })).toEqual({
    d1: { ...row, status: 'processing' },
  });
});

it('tells that the file of a failed document is deleted', () => {
  const fileDeleted = { type: 'DocumentFileDeleted', data: {}, stream };
  expect(projected(documentsView, added, failed, fileDeleted)).toEqual({
    d1: { ...row, status: 'failed', reason: 'unreadable', fileGone: true },
  });
});

it('removes a deleted document', () => {
  expect(projected(documentsView, added, { type: 'DocumentDeleted', data: {}, stream })).toEqual({});
});
