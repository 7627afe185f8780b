import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory, type ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import { projection } from '../../kernel/projection.js';

/** All settings of a chatbot, for the editor. */
export interface ChatbotDetails {
  readonly accountId: string;
  readonly settings: ChatbotSettings;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const chatbotDetails: Collection<ChatbotDetails> = { name: 'chatbot-details', version: 1, indexes: [] };

export const chatbotDetailsView = projection({
  collection: chatbotDetails,
  categories: [chatbotCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (document, event) => {
    const { accountId, occurredAt } = event.metadata;
    switch (event.type) {
      case 'ChatbotCreated':
        return { accountId, settings: event.data.settings, createdAt: occurredAt, updatedAt: occurredAt };
      case 'ChatbotSettingsChanged':
        return (
          document && { ...document, settings: { ...document.settings, ...event.data.changes }, updatedAt: occurredAt }
        );
      case 'ChatbotDeleted':
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return undefined;
      default:
        return never(event);
    }
  },
});
