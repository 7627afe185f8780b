import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { WidgetConfig } from '@chatbot-builder/contracts/widget';

/** What the panel shows before the first message. Its labels are in the browser's language, if the chatbot supports it. */
export function widgetConfig(
  chatbotId: ChatbotId,
  settings: ChatbotSettings,
  browserLanguage: string | undefined,
): WidgetConfig {
  const { name, welcomeMessage, primaryColor, theme, position } = settings;
  return {
    chatbotId,
    name,
    welcomeMessage,
    primaryColor,
    theme,
    position,
    language: labelLanguage(settings, browserLanguage),
  };
}

function labelLanguage(
  { autoDetectLanguage, supportedLanguages, defaultLanguage }: ChatbotSettings,
  browserLanguage: string | undefined,
): LanguageCode {
  const primary = browserLanguage?.split('-')[0]?.toLowerCase();
  const supported = autoDetectLanguage ? supportedLanguages.find((code) => code === primary) : undefined;
  return supported ?? defaultLanguage;
}
