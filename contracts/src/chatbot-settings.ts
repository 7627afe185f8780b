import * as z from 'zod/mini';
import {
  FONTS,
  LANGUAGE_CODES,
  LAUNCHER_ICONS,
  LIMITS,
  MODEL_IDS,
  PANEL_SIZES,
  POSITIONS,
  THEMES,
} from './constants.js';

/** A message beside the launcher on pages whose path contains `path`, once the page was open for so long. */
export const Greeting = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(LIMITS.greetingMax)),
  /** Empty: every page. */
  path: z.string().check(z.maxLength(LIMITS.greetingPathMax)),
  afterSeconds: z.int().check(z.minimum(0), z.maximum(LIMITS.greetingSecondsMax)),
});
export type Greeting = z.infer<typeof Greeting>;

const WelcomeMessage = z.strictObject({
  language: z.enum(LANGUAGE_CODES),
  message: z.string().check(z.minLength(1), z.maxLength(LIMITS.welcomeMessageMax)),
});

/** Texts by names that a person chose. An object with a catch-all: pages would load `z.record` for this alone. */
export const textsByName = (text = z.string()) => z.catchall(z.object({}), text);

const offset = z.int().check(z.minimum(0), z.maximum(LIMITS.launcherOffsetMax));

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
  /** Instead of `welcomeMessage` for visitors in these languages. */
  welcomeMessages: z.array(WelcomeMessage).check(z.maxLength(LANGUAGE_CODES.length)),
  suggestedQuestions: z
    .array(z.string().check(z.minLength(1), z.maxLength(LIMITS.suggestedQuestionMax)))
    .check(z.maxLength(LIMITS.suggestedQuestions)),
  /** Where visitors turn with what the chatbot does not know. Shown to all of them. Empty: nowhere. */
  contactEmail: z.string().check(z.maxLength(LIMITS.emailMax)),
  contactLink: z.string().check(z.maxLength(LIMITS.linkMax)),
  /** The name of an uploaded image. Empty: the first letter of the chatbot's name. */
  avatar: z.string().check(z.regex(/^(?:[0-9a-f]{32}\.(?:png|jpg|webp))?$/)),
  launcherIcon: z.enum(LAUNCHER_ICONS),
  /** The page opens the chat by a button of its own. */
  launcherHidden: z.boolean(),
  /** Pixels between the launcher and the window's edges. */
  launcherOffset: z.strictObject({ side: offset, bottom: offset }),
  /** Of the panel, in pixels. */
  cornerRadius: z.int().check(z.minimum(0), z.maximum(LIMITS.cornerRadiusMax)),
  font: z.enum(FONTS),
  panelSize: z.enum(PANEL_SIZES),
  greetings: z.array(Greeting).check(z.maxLength(LIMITS.greetings)),
  /** Whether an answer that arrives while nobody looks makes a sound. */
  sound: z.boolean(),
  position: z.enum(POSITIONS),
  autoDetectLanguage: z.boolean(),
  supportedLanguages: z.array(z.enum(LANGUAGE_CODES)).check(z.minLength(1)),
  defaultLanguage: z.enum(LANGUAGE_CODES),
  /** Whether an answer from the knowledge is quoted where the provider's model fails. */
  offlineFallback: z.boolean(),
  /** The sites that may embed the widget, as `allowedDomain` writes them. Empty: every site. */
  allowedDomains: z.array(z.string().check(z.maxLength(LIMITS.allowedDomainMax))),
  /** What its replies may cost in a UTC day, in US cents. Null: as much as they do. */
  dailySpendingCapCents: z.nullable(z.int().check(z.minimum(1), z.maximum(LIMITS.spendingCapCentsMax))),
  /** Data to collect from conversations: the names of fields, and what each asks for. */
  fieldMappings: textsByName(z.string().check(z.minLength(1), z.maxLength(LIMITS.fieldDescriptionMax))).check(
    z.refine((fields) => Object.keys(fields).every((name) => name !== '' && name.length <= LIMITS.fieldNameMax)),
  ),
});
export type ChatbotSettings = z.infer<typeof ChatbotSettings>;
