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

/** What version 3 added, as it was for chatbots that are older. */
const ADDED_IN_3 = {
  welcomeMessages: [],
  suggestedQuestions: [],
  contactEmail: '',
  contactLink: '',
  avatar: '',
  launcherIcon: 'bubble',
  launcherHidden: false,
  launcherOffset: { side: 24, bottom: 24 },
  cornerRadius: 16,
  font: 'widget',
  panelSize: 'medium',
  greetings: [],
  sound: false,
};

const withoutWidgetSettings: Upcast = ({ settings, ...data }) => ({
  ...data,
  settings: { ...ADDED_IN_3, ...(settings as object) },
});

const withoutFallback: Upcast = ({ settings, ...data }) => ({
  ...data,
  settings: { offlineFallback: true, ...(settings as object) },
});

const withoutFieldMappings: Upcast = ({ settings, ...data }) => ({
  ...data,
  settings: { fieldMappings: {}, ...(settings as object) },
});

/** `chatbot-<chatbot id>`: the lifecycle of a chatbot. Its revision identifies the settings behind an answer. */
export const chatbotEvents = {
  /**
   * Version 2 has `allowedDomains` and `dailySpendingCapCents`, version 3 what the widget shows and a theme that
   * follows the system, version 4 `offlineFallback`, version 5 `fieldMappings`.
   */
  ChatbotCreated: event(
    5,
    { settings: ChatbotSettings },
    { 1: withoutDomainsAndCap, 2: withoutWidgetSettings, 3: withoutFallback, 4: withoutFieldMappings },
  ),
  /** Its versions know the settings of `ChatbotCreated`'s. */
  ChatbotSettingsChanged: event(
    5,
    { changes: z.partial(ChatbotSettings) },
    { 1: (data) => ({ ...data }), 2: (data) => ({ ...data }), 3: (data) => ({ ...data }), 4: (data) => ({ ...data }) },
  ),
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
