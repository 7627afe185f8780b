import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { reaction } from '../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

export const INDEX_DOCUMENT = 'index-document';
export const REMOVE_DOCUMENT = 'remove-document';
export const ERASE_DOCUMENTS = 'erase-documents';

/** A document is read as soon as it is added, whether the request that added it lives on or not. */
export const indexDocuments = reaction({
  name: 'index-documents',
  categories: [documentCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'DocumentAdded' || event.type === 'DocumentRetried'
      ? [{ job: INDEX_DOCUMENT, payload: { documentId: idOf(event.stream) } }]
      : [],
});

/** A deleted document leaves neither chunks nor file behind. */
export const removeDocuments = reaction({
  name: 'remove-documents',
  categories: [documentCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'DocumentDeleted'
      ? [{ job: REMOVE_DOCUMENT, payload: { documentId: idOf(event.stream), chatbotId: event.metadata.chatbotId } }]
      : [],
});

/** What an erased chatbot knew goes with it. */
export const eraseDocuments = reaction({
  name: 'erase-documents',
  categories: [chatbotCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'ChatbotErased'
      ? [{ job: ERASE_DOCUMENTS, payload: { accountId: event.metadata.accountId, chatbotId: idOf(event.stream) } }]
      : [],
});
