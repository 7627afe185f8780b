import { z } from 'zod';
import { LANGUAGE_CODES, LIMITS, MODEL_IDS, POSITIONS, THEMES } from '../constants.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

/** What a builder sets. Stored whole at creation and by changed fields afterwards. */
export const ChatbotSettings = z.strictObject({
  name: z.string().min(1).max(LIMITS.chatbotNameMax),
  description: z.string().max(LIMITS.descriptionMax),
  systemPrompt: z.string().max(LIMITS.systemPromptMax),
  knowledgeBase: z.string().max(LIMITS.knowledgeBaseMax),
  model: z.enum(MODEL_IDS),
  primaryColor: z.string().regex(/^#[0-9a-f]{6}$/),
  theme: z.enum(THEMES),
  welcomeMessage: z.string().max(LIMITS.welcomeMessageMax),
  position: z.enum(POSITIONS),
  autoDetectLanguage: z.boolean(),
  supportedLanguages: z.array(z.enum(LANGUAGE_CODES)).min(1),
  defaultLanguage: z.enum(LANGUAGE_CODES),
});
export type ChatbotSettings = z.infer<typeof ChatbotSettings>;

/** `chatbot-<chatbot id>`: a chatbot's life. Its revision numbers the settings that an answer was given under. */
export const chatbotEvents = {
  ChatbotCreated: event(1, { settings: ChatbotSettings }),
  ChatbotSettingsChanged: event(1, { changes: ChatbotSettings.partial() }),
  ChatbotDeleted: event(1, {}),
  /** The time for an undo is over: its conversations and documents are being erased. */
  ChatbotErased: event(1, {}),
  /** The slot was claimed and no creation followed: a late creation must fail instead of living without a slot. */
  ChatbotCreationAbandoned: event(1, {}),
};
export type ChatbotEvent = EventOf<typeof chatbotEvents>;
export type StoredChatbotEvent = StoredEventOf<typeof chatbotEvents>;
