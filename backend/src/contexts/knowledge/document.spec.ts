import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { given } from '../../kernel/testing/given.js';
import {
  addDocument,
  deleteDocument,
  deleteFailedFile,
  eraseDocument,
  knowledgeItem,
  recordFailed,
  recordIndexed,
  retryDocument,
} from './document.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const file = {
  kind: 'file' as const,
  name: 'prices.md',
  objectKey: 'uploads/a/b',
  fileSize: 12,
};
const chunks = { chunks: 2, characters: 12, textHash: 'hash' };

const added = { type: 'DocumentAdded', data: file, metadata: { chatbotId } };
const indexed = { type: 'DocumentIndexed', data: chunks };
const failed = { type: 'DocumentFailed', data: { reason: 'unreadable' } };
const retried = { type: 'DocumentRetried', data: {} };
const deleted = { type: 'DocumentDeleted', data: {} };

it('adds an upload as a document', () =>
  given(knowledgeItem).when(addDocument(file)).then({ type: 'DocumentAdded', data: file }));

it('refuses an upload that is or was a document', () => {
  given(knowledgeItem, added).when(addDocument(file)).thenRefused('upload-used');
  given(knowledgeItem, added, deleted).when(addDocument(file)).thenRefused('upload-used');
});

it('records once that it is indexed', () => {
  given(knowledgeItem, added).when(recordIndexed(chunks)).then(indexed);
  given(knowledgeItem, added, indexed).when(recordIndexed(chunks)).thenNothing();
});

it('records once that it failed', () => {
  given(knowledgeItem, added).when(recordFailed('unreadable', 'processing')).then(failed);
  given(knowledgeItem, added, failed).when(recordFailed('unreadable', 'processing')).thenNothing();
});

it('records no outcome for a deleted document', () => {
  given(knowledgeItem, added, deleted).when(recordIndexed(chunks)).thenNothing();
  given(knowledgeItem, added, deleted).when(recordFailed('unreadable', 'processing')).thenNothing();
});

it('can be retried only after it failed', () => {
  given(knowledgeItem, added, failed).when(retryDocument()).then(retried);
  given(knowledgeItem, added).when(retryDocument()).thenNothing();
  given(knowledgeItem, added, indexed).when(retryDocument()).thenNothing();
  given(knowledgeItem, added, failed, retried).when(retryDocument()).thenNothing();
});

it('loses its file only if it is as it failed', () => {
  const fileDeleted = { type: 'DocumentFileDeleted', data: {} };
  given(knowledgeItem, added, failed).when(deleteFailedFile(1)).then(fileDeleted);
  given(knowledgeItem, added, failed, fileDeleted).when(deleteFailedFile(1)).thenNothing();
  given(knowledgeItem, added, failed, retried).when(deleteFailedFile(1)).thenNothing();
  given(knowledgeItem, added, failed, retried, failed).when(deleteFailedFile(1)).thenNothing();
  given(knowledgeItem, added, failed, retried, indexed).when(deleteFailedFile(1)).thenNothing();
  given(knowledgeItem, added, failed, deleted).when(deleteFailedFile(1)).thenNothing();
});

it('cannot be retried without its file', () => {
  const fileDeleted = { type: 'DocumentFileDeleted', data: {} };
  given(knowledgeItem, added, failed, fileDeleted).when(retryDocument()).thenRefused('file-gone');
  given(knowledgeItem, added, failed, fileDeleted).when(deleteDocument()).then(deleted);
});

it('records the outcome of a retry', () =>
  given(knowledgeItem, added, failed, retried).when(recordIndexed(chunks)).then(indexed));

it('can be deleted once, in every phase', () => {
  for (const history of [[added], [added, indexed], [added, failed]])
    given(knowledgeItem, ...history)
      .when(deleteDocument())
      .then(deleted);
  given(knowledgeItem, added, deleted).when(deleteDocument()).thenRefused('document-not-found');
});

it('is erased quietly if it is deleted already', () => {
  given(knowledgeItem, added).when(eraseDocument()).then(deleted);
  given(knowledgeItem, added, deleted).when(eraseDocument()).thenNothing();
  given(knowledgeItem).when(eraseDocument()).thenNothing();
});

it('is unknown before it is added', () => {
  given(knowledgeItem).when(retryDocument()).thenRefused('document-not-found');
  given(knowledgeItem).when(deleteDocument()).thenRefused('document-not-found');
});

it('gives each attempt a higher revision', () => {
  const revisionOf = (...history: (typeof added | typeof failed | typeof retried)[]) => {
    const { state } = given(knowledgeItem, ...history);
    return state.phase === 'processing' ? state.revision : undefined;
  };
  expect([revisionOf(added), revisionOf(added, failed, retried)]).toEqual([0, 2]);
});
