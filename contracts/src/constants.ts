/** Constants from the product specification. Plain data, no imports, safe for every bundle. */

export const PLANS = {
  free: { name: 'Free', pricePerMonth: 0, chatbots: 1, clients: 0 },
  pro: { name: 'Pro', pricePerMonth: 19.99, chatbots: Infinity, clients: Infinity },
} as const;

export const MODELS = [
  { id: 'gpt-4o-mini', label: 'Fast' },
  { id: 'gpt-4o', label: 'Balanced' },
  { id: 'gpt-4.1', label: 'Advanced' },
] as const;
export const MODEL_IDS = ['gpt-4o-mini', 'gpt-4o', 'gpt-4.1'] as const;
export type ModelId = (typeof MODEL_IDS)[number];

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Spanish' },
  { code: 'fr', name: 'French' },
  { code: 'de', name: 'German' },
  { code: 'it', name: 'Italian' },
  { code: 'pt', name: 'Portuguese' },
  { code: 'ja', name: 'Japanese' },
  { code: 'zh', name: 'Chinese' },
  { code: 'ar', name: 'Arabic' },
  { code: 'hi', name: 'Hindi' },
] as const;
export const LANGUAGE_CODES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ja', 'zh', 'ar', 'hi'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** `auto` follows the visitor's system. */
export const THEMES = ['light', 'dark', 'auto'] as const;
export type WidgetTheme = (typeof THEMES)[number];

export const POSITIONS = ['bottom-right', 'bottom-left'] as const;
export type WidgetPosition = (typeof POSITIONS)[number];

export const LAUNCHER_ICONS = ['bubble', 'question', 'headset', 'sparkles'] as const;
export type LauncherIcon = (typeof LAUNCHER_ICONS)[number];

/** The widget's own font, or the one of the page around it. */
export const FONTS = ['widget', 'page'] as const;
export type WidgetFont = (typeof FONTS)[number];

export const PANEL_SIZES = ['small', 'medium', 'large'] as const;
export type PanelSize = (typeof PANEL_SIZES)[number];

export const CHATBOT_DEFAULTS = {
  name: '',
  description: '',
  systemPrompt: 'You are a helpful assistant.',
  knowledgeBase: '',
  model: 'gpt-4o-mini' as ModelId,
  primaryColor: '#8b5cf6',
  theme: 'light' as WidgetTheme,
  welcomeMessage: 'Hi! How can I help you today?',
  welcomeMessages: [] as { language: LanguageCode; message: string }[],
  suggestedQuestions: [] as string[],
  contactEmail: '',
  contactLink: '',
  avatar: '',
  launcherIcon: 'bubble' as LauncherIcon,
  launcherHidden: false,
  launcherOffset: { side: 24, bottom: 24 },
  cornerRadius: 16,
  font: 'widget' as WidgetFont,
  panelSize: 'medium' as PanelSize,
  greetings: [] as { message: string; path: string; afterSeconds: number }[],
  sound: false,
  position: 'bottom-right' as WidgetPosition,
  autoDetectLanguage: true,
  supportedLanguages: /* @__PURE__ */ LANGUAGE_CODES.slice(),
  defaultLanguage: 'en' as LanguageCode,
  offlineFallback: true,
  allowedDomains: [] as string[],
  dailySpendingCapCents: null as number | null,
  fieldMappings: {} as Record<string, string>,
};

/** Characters of a visitor's message. The widget takes it alone, without all of the limits. */
export const MESSAGE_MAX = 8_000;

/** How long a secret for identity verification works once there is a newer one. */
export const IDENTITY_SECRET_GRACE_HOURS = 24;

export const LIMITS = {
  passwordMin: 8,
  passwordMax: 256,
  emailMax: 254,
  chatbotNameMax: 120,
  descriptionMax: 1_000,
  systemPromptMax: 20_000,
  /** Characters in the chatbot's own knowledge text. */
  knowledgeBaseMax: 200_000,
  welcomeMessageMax: 1_000,
  /** Sites that may embed a chatbot, and characters of each: a wildcard, a host name and a port. */
  allowedDomainsMax: 50,
  allowedDomainMax: 261,
  /** Fields of data to collect from a conversation, characters of their names, descriptions and values. */
  fieldMappings: 10,
  fieldNameMax: 60,
  fieldDescriptionMax: 200,
  fieldValueMax: 500,
  /** Ten thousand dollars. */
  spendingCapCentsMax: 1_000_000,
  /** Keys of a chatbot for other clients. */
  apiKeysMax: 10,
  /** Of a chatbot: the newest, and the one before for a while. */
  identitySecretsMax: 2,
  /** What a page says of the visitor. */
  visitorUserIdMax: 200,
  visitorNameMax: 200,
  /** First questions that a chatbot suggests, and characters in one. */
  suggestedQuestions: 4,
  suggestedQuestionMax: 120,
  linkMax: 2_048,
  /** An uploaded avatar: 64 kB. */
  avatarBytes: 65_536,
  /** Rules for greetings beside the launcher, characters in one, and in the part of a page's path that it is for. */
  greetings: 5,
  greetingMax: 200,
  greetingPathMax: 200,
  greetingSecondsMax: 600,
  /** Pixels between the launcher and the window's edges, and of the panel's corners. */
  launcherOffsetMax: 200,
  cornerRadiusMax: 28,
  /** Times that a visitor may leave an address in one conversation. */
  contactRequests: 3,
  /** Characters in one chat message. */
  messageMax: MESSAGE_MAX,
  /** Messages that one test chat request may send. */
  testChatMessagesMax: 100,
  /** Characters of a visitor's comment on a reply. */
  ratingCommentMax: 1_000,
  /** Characters of the question and of the answer that the team writes, and such answers of a chatbot. */
  answerQuestionMax: 500,
  answerMax: 4_000,
  answersMax: 200,
  /** Unanswered questions of a page, and at most. */
  unansweredPage: 20,
  unansweredPageMax: 50,
  /** Latest places where a question was asked. */
  unansweredAsked: 5,
  uploadFilesPerSelection: 10,
  uploadBytes: 10_485_760,
  uploadExtensions: ['.docx', '.txt', '.md'] as const,
  fileNameMax: 255,
  /** Characters of a session id shown in the conversation list, before the ellipsis. */
  sessionIdShown: 16,
  pageDefault: 100,
  pageMax: 500,
  /** Rows of a list that may be skipped at once, and so those that its scrollbar reaches. */
  skipMax: 250_000,
  conversationIdleMinutes: 30,
  /**
   * A conversation that holds this many messages of visitor and chatbot, or this much of their sealed texts, takes no
   * more.
   */
  conversationMessages: 500,
  conversationBytes: 500_000,
  /** Times that a conversation's replies may be rated, or its visitor identified: every event is read with it. */
  conversationChanges: 500,
  /** Passages that a reply may use, and the levels of Markdown's headings above each. */
  replySources: 5,
  headingDepth: 6,
  /**
   * Bytes of a knowledge that a provider's model gets whole: 6,000 tokens of at least four bytes in all of the
   * product's languages.
   */
  wholeKnowledgeBytes: 24_000,
  /** Tasks that are listed: the newest. */
  tasksListed: 100,
  /** Clients of an account: fewer than a list shows, because several may be added at the same time. */
  clientsMax: 400,
  /** Chatbots that are assigned to a client. */
  clientChatbotsMax: 200,
  /** Devices that are listed: those used last. All of them can be signed out. */
  devicesListed: 100,
  /** Changes of a chatbot's settings that are listed: the latest. */
  settingChangesListed: 50,
  /** Recovery codes of a person with two-factor sign-in. */
  recoveryCodes: 10,
  /** Prices and percentages that a receipt lists. */
  unsupportedAmounts: 50,
  /** Models whose usage is counted on a day by name. */
  modelsPerDay: 20,
  /** Messages in one page of a visitor's history. */
  historyPage: 50,
  /** Conversations that one request of a widget's list returns, and characters of a conversation's title. */
  visitorConversationsPage: 20,
  conversationTitleMax: 120,
  /** Characters in the summary of a conversation's older turns. */
  summaryMax: 2_000,
  /** Maximum stored characters of a page's URL, a host name (RFC 1035) and a language tag. */
  addressMax: 2_048,
  hostMax: 253,
  languageTagMax: 35,
} as const;

/** Where a conversation is held. */
export const CHANNELS = ['widget'] as const;

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_COLUMNS = [
  'conversation_id',
  'session_id',
  'channel',
  'started_at',
  'message_id',
  'role',
  'content',
  'created_at',
  'model',
  'response_ms',
] as const;
