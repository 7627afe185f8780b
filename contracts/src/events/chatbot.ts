import * as z from 'zod/mini';
import { ChatbotSettings } from '../chatbot-settings.js';
import type { ChatbotId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './chatbot.samples.js';

export { ChatbotSettings };

/** `chatbot-<chatbot id>`: the lifecycle of a chatbot. Its revision identifies the settings behind an answer. */
export const chatbotEvents = {
  ChatbotCreated: event(1, { settings: ChatbotSettings }),
  ChatbotSettingsChanged: event(1, { changes: z.partial(ChatbotSettings) }),
  ChatbotDeleted: event(1, {}),
  /** The undo period is over. The chatbot's conversations and documents are being erased. */
  ChatbotErased: event(1, {}),
  /** The slot was claimed but no creation followed. A late creation must fail, because it would have no slot. */
  ChatbotCreationAbandoned: event(1, {}),
};
export type ChatbotEvent = EventOf<typeof chatbotEvents>;
export type StoredChatbotEvent = StoredEventOf<typeof chatbotEvents>;
export type ChatbotSamples = typeof samples;

export const chatbotCategory = category('chatbot', { events: chatbotEvents });
export const chatbotStream = (id: ChatbotId) => streamName(chatbotCategory, id);
