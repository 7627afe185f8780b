import { z } from 'zod';
import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory, ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import { projection } from '../../kernel/projection.js';

/** A row in the list of chatbots. Excludes the long texts to keep pages small. */
export const ListedChatbot = z.strictObject({
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  description: z.string(),
  primaryColor: z.string(),
  model: ChatbotSettings.shape.model,
  position: ChatbotSettings.shape.position,
  /** Name and description, for searching. */
  words: z.string(),
});
export type ListedChatbot = z.infer<typeof ListedChatbot>;

export const chatbots = collection({
  name: 'chatbots',
  version: 2,
  schema: ListedChatbot,
  indexes: [['accountId', 'createdAt']],
  searchable: [{ field: 'words', personal: true }],
});

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
