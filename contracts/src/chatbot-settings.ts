import * as z from 'zod/mini';
import { LANGUAGE_CODES, LIMITS, MODEL_IDS, POSITIONS, THEMES } from './constants.js';

/** The settings of a chatbot. Stored in full at creation, then only the changed fields. */
export const ChatbotSettings = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(LIMITS.chatbotNameMax)),
  description: z.string().check(z.maxLength(LIMITS.descriptionMax)),
  systemPrompt: z.string().check(z.maxLength(LIMITS.systemPromptMax)),
  knowledgeBase: z.string().check(z.maxLength(LIMITS.knowledgeBaseMax)),
  model: z.enum(MODEL_IDS),
  primaryColor: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  theme: z.enum(THEMES),
  welcomeMessage: z.string().check(z.maxLength(LIMITS.welcomeMessageMax)),
  position: z.enum(POSITIONS),
  autoDetectLanguage: z.boolean(),
  supportedLanguages: z.array(z.enum(LANGUAGE_CODES)).check(z.minLength(1)),
  defaultLanguage: z.enum(LANGUAGE_CODES),
  /** The sites that may embed the widget, as `allowedDomain` writes them. Empty: every site. */
  allowedDomains: z.array(z.string().check(z.maxLength(LIMITS.allowedDomainMax))),
  /** What its replies may cost in a UTC day, in US cents. Null: as much as they do. */
  dailySpendingCapCents: z.nullable(z.int().check(z.minimum(1), z.maximum(LIMITS.spendingCapCentsMax))),
});
export type ChatbotSettings = z.infer<typeof ChatbotSettings>;
