import { z } from 'zod';
import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory, ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import { projection } from '../../kernel/projection.js';

/** All settings of a chatbot, for the editor. */
export const ChatbotDetails = z.strictObject({
  accountId: z.string(),
  settings: z.strictObject({
    ...ChatbotSettings.shape,
    // Without limits: see `Collection.schema`.
    name: z.string(),
    description: z.string(),
    systemPrompt: z.string(),
    knowledgeBase: z.string(),
    primaryColor: z.string(),
    welcomeMessage: z.string(),
    supportedLanguages: z.array(ChatbotSettings.shape.defaultLanguage),
    allowedDomains: z.array(z.string()),
    dailySpendingCapCents: z.number().nullable(),
    welcomeMessages: z.array(z.strictObject({ language: ChatbotSettings.shape.defaultLanguage, message: z.string() })),
    suggestedQuestions: z.array(z.string()),
    contactEmail: z.string(),
    contactLink: z.string(),
    avatar: z.string(),
    launcherOffset: z.strictObject({ side: z.int(), bottom: z.int() }),
    cornerRadius: z.int(),
    greetings: z.array(z.strictObject({ message: z.string(), path: z.string(), afterSeconds: z.int() })),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ChatbotDetails = z.infer<typeof ChatbotDetails>;

export const chatbotDetails = collection({
  name: 'chatbot-details',
  version: 5,
  schema: ChatbotDetails,
  indexes: [],
});

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
