import type { DocumentEvent, DocumentFailure, StoredDocumentEvent } from '@chatbot-builder/contracts/events/document';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { type Decider, type Decision, never } from '../../kernel/decider.js';
import { type Cause, causeOf, type Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';

type Added = Extract<DocumentEvent, { type: 'DocumentAdded' }>['data'];

interface StoredItem extends Added {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
  readonly createdAt: string;
  /** The cause of the latest indexing: the event that added the document or requested the retry. */
  readonly cause: Cause;
  /** Revision of the last event. Orders the indexing attempts. */
  readonly revision: number;
}

/** One item of a chatbot's knowledge. */
export type KnowledgeItem =
  | { readonly phase: 'none' }
  | ({ readonly phase: 'processing' | 'ready' } & StoredItem)
  | ({ readonly phase: 'failed'; readonly reason: DocumentFailure; readonly fileGone: boolean } & StoredItem)
  | { readonly phase: 'deleted'; readonly objectKey: string };

export type LiveItem = Exclude<KnowledgeItem, { phase: 'none' | 'deleted' }>;

function evolve(state: KnowledgeItem, event: Recorded<StoredDocumentEvent>): KnowledgeItem {
  const { revision, metadata } = event;
  if (event.type === 'DocumentAdded') {
    if (!metadata.chatbotId) return state;
    return {
      phase: 'processing',
      ...event.data,
      accountId: metadata.accountId,
      chatbotId: metadata.chatbotId,
      createdAt: metadata.occurredAt,
      cause: causeOf(event),
      revision,
    };
  }
  if (state.phase === 'none' || state.phase === 'deleted') return state;
  switch (event.type) {
    case 'DocumentIndexed':
      return { ...state, phase: 'ready', revision };
    case 'DocumentFailed':
      return { ...state, phase: 'failed', reason: event.data.reason, fileGone: false, revision };
    case 'DocumentRetried':
      return { ...state, phase: 'processing', cause: causeOf(event), revision };
    case 'DocumentFileDeleted':
      return state.phase === 'failed' ? { ...state, fileGone: true, revision } : state;
    case 'DocumentDeleted':
      return { phase: 'deleted', objectKey: state.objectKey };
    default:
      return never(event);
  }
}

export const knowledgeItem: Decider<KnowledgeItem, Recorded<StoredDocumentEvent>> = {
  initial: { phase: 'none' },
  evolve,
};

export const unknownDocument = () => notFound('Document');

/** Adds an upload as a document. An upload can be added only once. @throws Refused `upload-used` */
export const addDocument =
  (added: Added): Decision<KnowledgeItem, DocumentEvent> =>
  (state) => {
    if (state.phase !== 'none')
      throw new Refused('conflict', 'upload-used', 'This upload has been added already. Please upload the file again.');
    return [{ type: 'DocumentAdded', data: added }];
  };

/** The outcome of an indexing attempt. */
export type Outcome = Decision<KnowledgeItem, DocumentEvent>;

export const recordIndexed =
  (indexed: Extract<DocumentEvent, { type: 'DocumentIndexed' }>['data']): Outcome =>
  (state) =>
    state.phase === 'processing' ? [{ type: 'DocumentIndexed', data: indexed }] : [];

/** From `ready`, if the index was lost and the document cannot be indexed again. */
export const recordFailed =
  (reason: DocumentFailure, from: LiveItem['phase']): Outcome =>
  (state) =>
    state.phase === from ? [{ type: 'DocumentFailed', data: { reason } }] : [];

/** Retries a failed document. A no-op in every other phase. @throws Refused `document-not-found`, `file-gone` */
export const retryDocument = (): Decision<KnowledgeItem, DocumentEvent> => (state) => {
  const item = liveItem(state);
  if (item.phase !== 'failed') return [];
  if (item.fileGone) throw new Refused('conflict', 'file-gone', 'The file is gone. Please upload it again.');
  return [{ type: 'DocumentRetried', data: {} }];
};

/** Gives up the file of a document that failed at this revision, unless it was retried since. */
export const deleteFailedFile =
  (failedAt: number): Decision<KnowledgeItem, DocumentEvent> =>
  (state) =>
    state.phase === 'failed' && state.revision === failedAt ? [{ type: 'DocumentFileDeleted', data: {} }] : [];

export const deleteDocument = (): Decision<KnowledgeItem, DocumentEvent> => (state) => {
  liveItem(state);
  return [{ type: 'DocumentDeleted', data: {} }];
};

/** Deletes a document with its chatbot. A no-op if it is already deleted, so that an erasure can be repeated. */
export const eraseDocument = (): Decision<KnowledgeItem, DocumentEvent> => (state) =>
  state.phase === 'none' || state.phase === 'deleted' ? [] : [{ type: 'DocumentDeleted', data: {} }];

function liveItem(state: KnowledgeItem): LiveItem {
  if (state.phase === 'none' || state.phase === 'deleted') throw unknownDocument();
  return state;
}
