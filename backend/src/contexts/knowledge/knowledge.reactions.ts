import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { reaction } from '../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

export const INDEX_DOCUMENT = 'index-document';
export const FOLLOW_DOCUMENT_FAILURE = 'follow-document-failure';
export const REMOVE_DOCUMENT = 'remove-document';
export const DELETE_FAILED_FILE = 'delete-failed-file';

/** A failed document can be retried for a day. */
const FAILED_FILE_KEPT_MS = 24 * 60 * 60_000;

/** Indexes every added document, even if the request that added it dies. */
export const indexDocuments = reaction({
  name: 'index-documents',
  categories: [documentCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'DocumentAdded' || event.type === 'DocumentRetried'
      ? [{ job: INDEX_DOCUMENT, payload: { documentId: idOf(event.stream) } }]
      : [],
});

/** Raises a notice about a document that failed, and clears it once that no longer holds. */
export const followDocumentFailures = reaction({
  name: 'follow-document-failures',
  categories: [documentCategory],
  from: 'beginning',
  effectsOf: ({ type, stream, metadata: { accountId, chatbotId } }) =>
    type === 'DocumentFailed' || type === 'DocumentRetried' || type === 'DocumentDeleted'
      ? [
          {
            job: FOLLOW_DOCUMENT_FAILURE,
            payload: { accountId, chatbotId, documentId: idOf(stream) },
            group: idOf(stream),
          },
        ]
      : [],
});

/** Deletes the file of a document that failed, after a day. */
export const deleteFailedFiles = reaction({
  name: 'delete-failed-files',
  categories: [documentCategory],
  from: 'beginning',
  effectsOf: ({ type, stream, revision, metadata: { accountId, chatbotId } }) =>
    type === 'DocumentFailed'
      ? [
          {
            job: DELETE_FAILED_FILE,
            payload: { accountId, chatbotId, documentId: idOf(stream), failedAt: revision },
            delayMs: FAILED_FILE_KEPT_MS,
          },
        ]
      : [],
});

/** Removes the chunks and the file of a deleted document. */
export const removeDocuments = reaction({
  name: 'remove-documents',
  categories: [documentCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'DocumentDeleted'
      ? [{ job: REMOVE_DOCUMENT, payload: { documentId: idOf(event.stream), chatbotId: event.metadata.chatbotId } }]
      : [],
});
