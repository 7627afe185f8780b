import * as z from 'zod/mini';
import { allowedDomain } from '../allowed-domains.js';
import { CHATBOT_DEFAULTS, LANGUAGE_CODES, LIMITS } from '../constants.js';
import { fieldMappingsOf } from '../field-mappings.js';
import { ChatbotSettings, textsByName } from '../chatbot-settings.js';
import { EmailAddress } from './accounts.js';
import { Count } from './count.js';
import { ListQuery } from './paging.js';
import { line, lines } from './text.js';

/** The default language must be one of the supported languages. */
export const DEFAULT_LANGUAGE_UNSUPPORTED = 'Choose a default language among the supported ones';

const speaksItsDefault = ({
  supportedLanguages,
  defaultLanguage,
}: Partial<Pick<ChatbotSettings, 'supportedLanguages' | 'defaultLanguage'>>): boolean =>
  supportedLanguages === undefined || defaultLanguage === undefined || supportedLanguages.includes(defaultLanguage);
const unsupportedDefault = { path: ['defaultLanguage'], error: DEFAULT_LANGUAGE_UNSUPPORTED };

const between = (min: number, max: number) =>
  z
    .int(`Use a whole number from ${min} to ${max}`)
    .check(z.minimum(min, `Use at least ${min}`), z.maximum(max, `Use at most ${max}`));
const offset = between(0, LIMITS.launcherOffsetMax);

/** Without sign-in data in it: all visitors are sent there. */
const isWebAddress = (text: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(text).success && !/^\w+:\/*[^/?#]*@/.test(text);

const shape = {
  ...ChatbotSettings.shape,
  name: line(LIMITS.chatbotNameMax).check(z.minLength(1, 'Chatbot name is required')),
  description: lines(LIMITS.descriptionMax),
  systemPrompt: lines(LIMITS.systemPromptMax),
  knowledgeBase: lines(LIMITS.knowledgeBaseMax),
  welcomeMessage: lines(LIMITS.welcomeMessageMax),
  welcomeMessages: z
    .array(
      z.strictObject({
        language: z.enum(LANGUAGE_CODES),
        message: lines(LIMITS.welcomeMessageMax).check(z.minLength(1, 'Write a message, or remove the row')),
      }),
    )
    .check(
      z.maxLength(LANGUAGE_CODES.length),
      z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'Choose each language once'),
    ),
  suggestedQuestions: z
    .array(line(LIMITS.suggestedQuestionMax).check(z.minLength(1, 'Write a question, or remove the row')))
    .check(
      z.maxLength(LIMITS.suggestedQuestions, `Suggest at most ${LIMITS.suggestedQuestions} questions`),
      z.refine((questions) => new Set(questions).size === questions.length, 'Suggest each question once'),
    ),
  contactEmail: line(LIMITS.emailMax).check(
    z.refine((text) => text === '' || EmailAddress.safeParse(text).success, 'Use an address like help@example.com'),
  ),
  contactLink: line(LIMITS.linkMax).check(
    z.refine((text) => text === '' || isWebAddress(text), 'Use an address like https://example.com/contact'),
  ),
  launcherOffset: z.strictObject({ side: offset, bottom: offset }),
  cornerRadius: between(0, LIMITS.cornerRadiusMax),
  greetings: z
    .array(
      z.strictObject({
        message: line(LIMITS.greetingMax).check(z.minLength(1, 'Write a greeting, or remove the row')),
        path: line(LIMITS.greetingPathMax),
        afterSeconds: between(0, LIMITS.greetingSecondsMax),
      }),
    )
    .check(z.maxLength(LIMITS.greetings, `Use at most ${LIMITS.greetings} greetings`)),
  primaryColor: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Use a color like #8b5cf6')),
  supportedLanguages: ChatbotSettings.shape.supportedLanguages.check(
    z.maxLength(LANGUAGE_CODES.length, `Choose at most ${LANGUAGE_CODES.length} languages`),
    z.refine((codes) => new Set(codes).size === codes.length, 'Choose each language once'),
  ),
  allowedDomains: z
    .array(
      z.string().check(
        z.overwrite((written) => allowedDomain(written) ?? written),
        z.refine((domain) => allowedDomain(domain) !== undefined, 'Write a site like example.com or *.example.com'),
        z.maxLength(LIMITS.allowedDomainMax),
      ),
    )
    .check(
      z.overwrite((domains) => [...new Set(domains)]),
      z.maxLength(LIMITS.allowedDomainsMax, `Name at most ${LIMITS.allowedDomainsMax} sites`),
    ),
  dailySpendingCapCents: z.nullable(
    z
      .int('Use whole cents')
      .check(
        z.minimum(1, 'Use at least $0.01'),
        z.maximum(
          LIMITS.spendingCapCentsMax,
          `Use at most $${(LIMITS.spendingCapCentsMax / 100).toLocaleString('en')}`,
        ),
      ),
  ),
  fieldMappings: textsByName()
    .check(
      z.overwrite((given) => fieldMappingsOf(Object.entries(given))),
      z.refine(
        (fields) => Object.keys(fields).length <= LIMITS.fieldMappings,
        `Collect at most ${LIMITS.fieldMappings} fields`,
      ),
      z.refine(
        (fields) => Object.keys(fields).every((name) => line(LIMITS.fieldNameMax).safeParse(name).success),
        `Use names of at most ${LIMITS.fieldNameMax} characters`,
      ),
      z.refine(
        (fields) => Object.values(fields).every((text) => line(LIMITS.fieldDescriptionMax).safeParse(text).success),
        `Use descriptions of at most ${LIMITS.fieldDescriptionMax} characters`,
      ),
    )
    .register(z.globalRegistry, { maxProperties: LIMITS.fieldMappings }),
};

const { name: _name, ...defaults } = CHATBOT_DEFAULTS;
type Optional = Exclude<keyof typeof shape, 'name'>;
const withDefaults = Object.fromEntries(
  (Object.keys(defaults) as Optional[]).map((key) => [key, z._default(shape[key] as z.ZodMiniType, defaults[key])]),
) as { [Key in Optional]: z.ZodMiniDefault<(typeof shape)[Key]> };

/** Only the name is required. All other fields have defaults. */
export const CreateChatbotBody = z
  .strictObject({ ...withDefaults, name: shape.name })
  .check(z.refine(speaksItsDefault, unsupportedDefault))
  .register(z.globalRegistry, { id: 'CreateChatbotBody' });
export type CreateChatbotBody = z.input<typeof CreateChatbotBody>;

export const UpdateChatbotBody = z
  .partial(
    z.strictObject({
      ...shape,
      /**
       * The `updatedAt` that the changes are based on. If it is not the latest, nothing changes and the answer is a
       * 409.
       */
      basedOn: z.iso.datetime(),
    }),
  )
  .check(z.refine(speaksItsDefault, unsupportedDefault))
  .register(z.globalRegistry, { id: 'UpdateChatbotBody' });
export type UpdateChatbotBody = z.infer<typeof UpdateChatbotBody>;

export const Chatbot = z
  .object({
    id: z.uuid(),
    ...ChatbotSettings.shape,
    supportedLanguages: ChatbotSettings.shape.supportedLanguages.check(z.maxLength(LANGUAGE_CODES.length)),
    allowedDomains: ChatbotSettings.shape.allowedDomains.check(z.maxLength(LIMITS.allowedDomainsMax)),
    fieldMappings: textsByName().register(z.globalRegistry, { maxProperties: LIMITS.fieldMappings }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Chatbot' });
export type Chatbot = z.infer<typeof Chatbot>;

export const ChatbotSummary = z
  .pick(Chatbot, {
    id: true,
    name: true,
    description: true,
    primaryColor: true,
    model: true,
    position: true,
    createdAt: true,
  })
  .register(z.globalRegistry, { id: 'ChatbotSummary' });
export type ChatbotSummary = z.infer<typeof ChatbotSummary>;

/** By age, by name, or by the messages of the last seven days. */
export const CHATBOT_ORDERS = ['newest', 'name', 'active'] as const;
export type ChatbotOrder = (typeof CHATBOT_ORDERS)[number];

export const ChatbotListQuery = z.extend(ListQuery, { sort: z._default(z.enum(CHATBOT_ORDERS), 'newest') });
export type ChatbotListQuery = z.infer<typeof ChatbotListQuery>;

/** What a deletion also removes, shown in the confirmation dialog. */
export const ChatbotContents = z
  .object({ conversations: Count, documents: Count })
  .register(z.globalRegistry, { id: 'ChatbotContents' });
export type ChatbotContents = z.infer<typeof ChatbotContents>;

/** A saved change of settings: what it changed, and where it was made. */
export const SettingChange = z
  .object({
    /** Names of settings. */
    fields: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
    changedAt: z.iso.datetime(),
    /** "Chrome on macOS". Null if it is unknown or erased. */
    device: z.nullable(z.string().check(z.maxLength(200))),
    /** Whether who asks made it, in the same browser from the same address: in another tab, or on a device like it. */
    fromHere: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SettingChange' });
export type SettingChange = z.infer<typeof SettingChange>;

/** The latest first. */
export const SettingChanges = z.array(SettingChange).check(z.maxLength(LIMITS.settingChangesListed));
export type SettingChanges = z.infer<typeof SettingChanges>;

/** The code of the answer to changes that were not based on the latest settings, and its `details`. */
export const CHANGED_ELSEWHERE = 'chatbot-changed-elsewhere';
export const ChangedElsewhere = z.object({ settings: ChatbotSettings, updatedAt: z.iso.datetime() });
