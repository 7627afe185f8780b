import { z } from 'zod';
import { CHATBOT_DEFAULTS, LANGUAGE_CODES, LIMITS } from '../constants.js';
import { ChatbotSettings } from '../events/chatbot.js';
import { line, lines } from './text.js';

/** What a chatbot answers in when it cannot tell the language has to be among what it answers in at all. */
export const DEFAULT_LANGUAGE_UNSUPPORTED = 'Choose a default language among the supported ones';

const speaksItsDefault = ({
  supportedLanguages,
  defaultLanguage,
}: Partial<Pick<ChatbotSettings, 'supportedLanguages' | 'defaultLanguage'>>): boolean =>
  supportedLanguages === undefined || defaultLanguage === undefined || supportedLanguages.includes(defaultLanguage);
const unsupportedDefault = { path: ['defaultLanguage'], error: DEFAULT_LANGUAGE_UNSUPPORTED };

const shape = {
  ...ChatbotSettings.shape,
  name: line(LIMITS.chatbotNameMax).min(1, 'Chatbot name is required'),
  description: lines(LIMITS.descriptionMax),
  systemPrompt: lines(LIMITS.systemPromptMax),
  knowledgeBase: lines(LIMITS.knowledgeBaseMax),
  welcomeMessage: lines(LIMITS.welcomeMessageMax),
  primaryColor: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Use a color like #8b5cf6'),
  supportedLanguages: ChatbotSettings.shape.supportedLanguages
    .max(LANGUAGE_CODES.length, `Choose at most ${LANGUAGE_CODES.length} languages`)
    .refine((codes) => new Set(codes).size === codes.length, 'Choose each language once'),
};

const { name: _name, ...defaults } = CHATBOT_DEFAULTS;
type Optional = Exclude<keyof typeof shape, 'name'>;
const withDefaults = Object.fromEntries(
  (Object.keys(defaults) as Optional[]).map((key) => [key, (shape[key] as z.ZodType).default(defaults[key] as never)]),
) as { [Key in Optional]: z.ZodDefault<(typeof shape)[Key]> };

/** Only the name is required; everything else has the specification's default. */
export const CreateChatbotBody = z
  .strictObject({ ...withDefaults, name: shape.name })
  .refine(speaksItsDefault, unsupportedDefault)
  .meta({ id: 'CreateChatbotBody' });
export type CreateChatbotBody = z.input<typeof CreateChatbotBody>;

export const UpdateChatbotBody = z
  .strictObject(shape)
  .partial()
  .refine(speaksItsDefault, unsupportedDefault)
  .meta({ id: 'UpdateChatbotBody' });
export type UpdateChatbotBody = z.infer<typeof UpdateChatbotBody>;

export const Chatbot = z
  .object({ id: z.uuid(), ...ChatbotSettings.shape, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
  .meta({ id: 'Chatbot' });
export type Chatbot = z.infer<typeof Chatbot>;

export const ChatbotSummary = Chatbot.pick({
  id: true,
  name: true,
  description: true,
  primaryColor: true,
  model: true,
  position: true,
  createdAt: true,
}).meta({ id: 'ChatbotSummary' });
export type ChatbotSummary = z.infer<typeof ChatbotSummary>;

/** What a delete takes along: for the second sentence of the confirmation. */
export const ChatbotContents = z
  .object({ conversations: z.int().nonnegative(), documents: z.int().nonnegative() })
  .meta({ id: 'ChatbotContents' });
export type ChatbotContents = z.infer<typeof ChatbotContents>;
