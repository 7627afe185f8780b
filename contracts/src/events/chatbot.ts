import * as z from 'zod/mini';
import { ChatbotSettings } from '../chatbot-settings.js';
import type { ChatbotId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf, type Upcast } from './event.js';
import type { samples } from './chatbot.samples.js';

export { ChatbotSettings };

const withoutDomainsAndCap: Upcast = ({ settings, ...data }) => ({
  ...data,
  settings: { ...(settings as object), allowedDomains: [], dailySpendingCapCents: null },
});

/** `chatbot-<chatbot id>`: the lifecycle of a chatbot. Its revision identifies the settings behind an answer. */
export const chatbotEvents = {
  /** Version 2 has `allowedDomains` and `dailySpendingCapCents`. */
  ChatbotCreated: event(2, { settings: ChatbotSettings }, { 1: withoutDomainsAndCap }),
  /** Version 2 knows the settings of `ChatbotCreated`'s. */
  ChatbotSettingsChanged: event(2, { changes: z.partial(ChatbotSettings) }, { 1: (data) => ({ ...data }) }),
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
