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
    // Names that a person chose are data here.
    fieldMappings: z.array(z.strictObject({ name: z.string(), description: z.string() })),
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

type Stored = ChatbotDetails['settings'];

const storedMappings = (fields: ChatbotSettings['fieldMappings']): Stored['fieldMappings'] =>
  Object.entries(fields).map(([name, description]) => ({ name, description }));

/** The settings as events and clients have them. */
export const settingsOf = ({ settings: { fieldMappings, ...settings } }: ChatbotDetails): ChatbotSettings => ({
  ...settings,
  fieldMappings: Object.fromEntries(fieldMappings.map(({ name, description }) => [name, description])),
});

export const chatbotDetails = collection({
  name: 'chatbot-details',
  version: 6,
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
      case 'ChatbotCreated': {
        const { fieldMappings, ...settings } = event.data.settings;
        return {
          accountId,
          settings: { ...settings, fieldMappings: storedMappings(fieldMappings) },
          createdAt: occurredAt,
          updatedAt: occurredAt,
        };
      }
      case 'ChatbotSettingsChanged': {
        const { fieldMappings: fields, ...changes } = event.data.changes;
        return (
          document && {
            ...document,
            settings: { ...document.settings, ...changes, ...(fields && { fieldMappings: storedMappings(fields) }) },
            updatedAt: occurredAt,
          }
        );
      }
      case 'ChatbotDeleted':
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return undefined;
      default:
        return never(event);
    }
  },
});
