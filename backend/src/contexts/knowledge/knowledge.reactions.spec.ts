import { expect, it } from 'vitest';
import type { Reaction } from '../../kernel/reaction.js';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { OWNER, recorded } from '../../kernel/testing/given.js';
import {
  DELETE_FAILED_FILE,
  deleteFailedFiles,
  FOLLOW_DOCUMENT_FAILURE,
  followDocumentFailures,
  INDEX_DOCUMENT,
  indexDocuments,
  REMOVE_DOCUMENT,
  removeDocuments,
} from './knowledge.reactions.js';

const documentId = '0190a6a0-0000-4000-8000-00000000000a';
const chatbotId = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const effects = (reaction: Reaction, type: string) =>
  recorded({ type, data: {}, stream: `document-${documentId}`, metadata: { chatbotId } }).flatMap((event) =>
    reaction.effectsOf(event),
  );

it('indexes a document that was added or retried', () => {
  for (const type of ['DocumentAdded', 'DocumentRetried'])
    expect(effects(indexDocuments, type)).toEqual([{ job: INDEX_DOCUMENT, payload: { documentId } }]);
  for (const type of ['DocumentIndexed', 'DocumentFailed', 'DocumentDeleted'])
    expect(effects(indexDocuments, type)).toEqual([]);
});

it('removes what a deleted document leaves behind', () => {
  expect(effects(removeDocuments, 'DocumentDeleted')).toEqual([
    { job: REMOVE_DOCUMENT, payload: { documentId, chatbotId } },
  ]);
  expect(effects(removeDocuments, 'DocumentAdded')).toEqual([]);
});

it('deletes the file of a failed document a day later', () => {
  expect(effects(deleteFailedFiles, 'DocumentFailed')).toEqual([
    {
      job: DELETE_FAILED_FILE,
      payload: { accountId: OWNER, chatbotId, documentId, failedAt: 0 },
      delayMs: 24 * 60 * 60_000,
    },
  ]);
  for (const type of ['DocumentAdded', 'DocumentRetried', 'DocumentIndexed', 'DocumentDeleted'])
    expect(effects(deleteFailedFiles, type)).toEqual([]);
});

it('follows a document into failure and out of it', () => {
  for (const type of ['DocumentFailed', 'DocumentRetried', 'DocumentDeleted'])
    expect(effects(followDocumentFailures, type)).toEqual([
      { job: FOLLOW_DOCUMENT_FAILURE, payload: { accountId: OWNER, chatbotId, documentId }, group: documentId },
    ]);
  for (const type of ['DocumentAdded', 'DocumentIndexed']) expect(effects(followDocumentFailures, type)).toEqual([]);
});
