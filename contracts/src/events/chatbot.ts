import * as z from 'zod/mini';
import { ChatbotSettings } from '../chatbot-settings.js';
import type { ChatbotId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

export { ChatbotSettings };

/** `chatbot-<chatbot id>`: a chatbot's life. Its revision numbers the settings that an answer was given under. */
export const chatbotEvents = {
  ChatbotCreated: event(1, { settings: ChatbotSettings }),
  ChatbotSettingsChanged: event(1, { changes: z.partial(ChatbotSettings) }),
  ChatbotDeleted: event(1, {}),
  /** The time for an undo is over: its conversations and documents are being erased. */
  ChatbotErased: event(1, {}),
  /** The slot was claimed and no creation followed: a late creation must fail instead of living without a slot. */
  ChatbotCreationAbandoned: event(1, {}),
};
export type ChatbotEvent = EventOf<typeof chatbotEvents>;
export type StoredChatbotEvent = StoredEventOf<typeof chatbotEvents>;
export type ChatbotSamples = typeof import('./chatbot.samples.js').samples;

export const chatbotCategory = category('chatbot', { events: chatbotEvents });
export const chatbotStream = (id: ChatbotId) => streamName(chatbotCategory, id);
