import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Field } from './draft';

export type Problems = Partial<Record<Field, string>>;

const MAX_LENGTH = {
  name: LIMITS.chatbotNameMax,
  description: LIMITS.descriptionMax,
  systemPrompt: LIMITS.systemPromptMax,
  knowledgeBase: LIMITS.knowledgeBaseMax,
  welcomeMessage: LIMITS.welcomeMessageMax,
} as const;

export const isNameless = ({ name }: ChatbotSettings): boolean => name.trim() === '';

const tooLong = (values: ChatbotSettings): Problems =>
  Object.fromEntries(
    (Object.keys(MAX_LENGTH) as (keyof typeof MAX_LENGTH)[])
      .filter((field) => values[field].trim().length > MAX_LENGTH[field])
      .map((field) => [field, `Use at most ${MAX_LENGTH[field].toLocaleString('en')} characters`]),
  );

/** Errors that show while typing. */
export const problemsAtOnce = (values: ChatbotSettings): Problems => ({
  ...tooLong(values),
  ...(!/^#[0-9a-f]{6}$/i.test(values.primaryColor.trim()) && { primaryColor: 'Use a color like #8b5cf6' }),
});

/** Validation errors by field. The server validates again. */
export const problemsOf = (values: ChatbotSettings): Problems => ({
  ...problemsAtOnce(values),
  ...(isNameless(values) && { name: 'Chatbot name is required' }),
});
