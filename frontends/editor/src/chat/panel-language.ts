import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';

type Languages = Pick<ChatbotSettings, 'autoDetectLanguage' | 'supportedLanguages' | 'defaultLanguage'>;

/** The panel's language for a visitor with this browser: the browser's if detection is on and it is supported. */
export const panelLanguage = (settings: Languages, browser: readonly string[]): LanguageCode => {
  const wanted = browser.map((tag) => tag.toLowerCase().split('-')[0]);
  const spoken = wanted
    .map((code) => settings.supportedLanguages.find((supported) => supported === code))
    .find((code) => code !== undefined);
  return (settings.autoDetectLanguage && spoken) || settings.defaultLanguage;
};
