import { CHATBOT_DEFAULTS, type LanguageCode } from '../constants.js';

interface Languages {
  readonly autoDetectLanguage: boolean;
  readonly supportedLanguages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
}

/**
 * The language of labels and welcome message: the browser's (BCP 47) if detection is on and it is supported, else the
 * default.
 */
export function visitorLanguage(settings: Languages, browserLanguage: string | undefined): LanguageCode {
  const primary = browserLanguage?.split('-')[0]?.toLowerCase();
  const supported = settings.supportedLanguages.find((code) => code === primary);
  return (settings.autoDetectLanguage && supported) || settings.defaultLanguage;
}

const DEFAULT_WELCOMES: Readonly<Record<LanguageCode, string>> = {
  en: CHATBOT_DEFAULTS.welcomeMessage,
  es: '¡Hola! ¿En qué puedo ayudarte hoy?',
  fr: 'Bonjour ! Comment puis-je vous aider aujourd’hui ?',
  de: 'Hallo! Wie kann ich Ihnen heute helfen?',
  it: 'Ciao! Come posso aiutarti oggi?',
  pt: 'Olá! Como posso ajudar você hoje?',
  ja: 'こんにちは！本日はどのようなご用件でしょうか。',
  zh: '你好！今天有什么可以帮你？',
  ar: 'مرحبًا! كيف يمكنني مساعدتك اليوم؟',
  hi: 'नमस्ते! आज मैं आपकी क्या मदद कर सकता हूँ?',
};

interface Welcomes {
  readonly welcomeMessage: string;
  readonly welcomeMessages: readonly { readonly language: LanguageCode; readonly message: string }[];
}

/**
 * The owner's welcome message as written, for this language if there is one. The default, untouched, is in the
 * visitor's language.
 */
export const welcomeMessageIn = (language: LanguageCode, { welcomeMessage, welcomeMessages }: Welcomes): string =>
  welcomeMessages.find((one) => one.language === language)?.message ??
  (welcomeMessage === CHATBOT_DEFAULTS.welcomeMessage ? DEFAULT_WELCOMES[language] : welcomeMessage);
