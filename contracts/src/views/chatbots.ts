import * as z from 'zod/mini';
import { ChatbotSettings } from '../chatbot-settings.js';

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

/** Folded by chatbots, keyed by chatbot id. Notices read names from it. */
export const chatbotsCollection = {
  name: 'chatbots',
  version: 2,
  schema: ListedChatbot,
  indexes: [['accountId', 'createdAt']],
  searchable: [{ field: 'words', personal: true }],
} as const;
