import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';
import { idOf } from '../../kernel/streams.js';
import type { Collection } from '../../ports/document-store.js';

/** What a delete would take along. */
export interface ChatbotHoldings {
  readonly accountId: string;
  readonly conversations: number;
  readonly documents: number;
}

export const chatbotContents: Collection<ChatbotHoldings> = { name: 'chatbot-contents', version: 1, indexes: [] };

const chatbotOf = (event: Recorded): ChatbotId[] => (event.metadata.chatbotId ? [event.metadata.chatbotId] : []);

export const chatbotContentsView = projection({
  collection: chatbotContents,
  categories: ['chatbot', 'document', 'conversation'],
  keysOf: (event) => {
    switch (event.type) {
      case 'ChatbotCreated':
      case 'ChatbotDeleted':
        return [idOf(event.stream)];
      case 'ConversationStarted':
      case 'DocumentAdded':
      case 'DocumentDeleted':
        return chatbotOf(event);
      default:
        return [];
    }
  },
  evolve: (holdings, event) => {
    switch (event.type) {
      case 'ChatbotCreated':
        return { accountId: event.metadata.accountId, conversations: 0, documents: 0 };
      case 'ChatbotDeleted':
        return undefined;
      case 'ConversationStarted':
        return holdings && { ...holdings, conversations: holdings.conversations + 1 };
      case 'DocumentAdded':
        return holdings && { ...holdings, documents: holdings.documents + 1 };
      case 'DocumentDeleted':
        return holdings && { ...holdings, documents: holdings.documents - 1 };
      case 'ChatbotSettingsChanged':
      case 'ChatbotCreationAbandoned':
      case 'DocumentIndexed':
      case 'DocumentFailed':
      case 'DocumentRetried':
      case 'MessageReceived':
      case 'ReplyGenerated':
      case 'ReplyFailed':
      case 'ConversationEnded':
        return holdings;
      default:
        return never(event);
    }
  },
});
