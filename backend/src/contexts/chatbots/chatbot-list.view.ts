import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory, type ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { chatbotsCollection, type ListedChatbot } from '@chatbot-builder/contracts/views';
import type { Collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import { projection } from '../../kernel/projection.js';

export type { ListedChatbot };

export const chatbots: Collection<ListedChatbot> = chatbotsCollection;

type Shown = Omit<ListedChatbot, 'words'>;
const withWords = (shown: Shown): ListedChatbot => ({ ...shown, words: `${shown.name}\n${shown.description}` });

const shownOf = <Settings extends Partial<ChatbotSettings>>({
  name,
  description,
  primaryColor,
  model,
  position,
}: Settings) =>
  Object.fromEntries(
    Object.entries({ name, description, primaryColor, model, position }).filter(([, value]) => value !== undefined),
  ) as Partial<Shown>;

export const chatbotListView = projection({
  collection: chatbots,
  categories: [chatbotCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (document, event) => {
    const { accountId, occurredAt } = event.metadata;
    switch (event.type) {
      case 'ChatbotCreated': {
        const { name, description, primaryColor, model, position } = event.data.settings;
        return withWords({ accountId, createdAt: occurredAt, name, description, primaryColor, model, position });
      }
      case 'ChatbotSettingsChanged':
        return document && withWords({ ...document, ...shownOf(event.data.changes) });
      case 'ChatbotDeleted':
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return undefined;
      default:
        return never(event);
    }
  },
});
