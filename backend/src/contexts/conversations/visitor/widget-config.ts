import { readableColors } from '@chatbot-builder/contracts/color';
import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { WidgetConfigQuery } from '@chatbot-builder/contracts/http';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { WidgetConfig } from '@chatbot-builder/contracts/widget';
import { LAUNCHER_LABELS } from './launcher-labels.js';

/**
 * What the widget shows before the first message. Its labels are in the browser's language, if the chatbot supports it. What the
 * page chose for itself comes before what the owner saved.
 */
export function widgetConfig(chatbotId: ChatbotId, settings: ChatbotSettings, page: WidgetConfigQuery): WidgetConfig {
  const { name, welcomeMessage } = settings;
  const { primaryColor = settings.primaryColor, theme = settings.theme, position = settings.position } = page;
  const language = labelLanguage(settings, page.language);
  const { fill, text: ink } = readableColors(primaryColor);
  const launcher = { label: LAUNCHER_LABELS[language], fill, ink };
  return { chatbotId, name, welcomeMessage, primaryColor, theme, position, language, launcher };
}

function labelLanguage(
  { autoDetectLanguage, supportedLanguages, defaultLanguage }: ChatbotSettings,
  browserLanguage: string | undefined,
): LanguageCode {
  const primary = browserLanguage?.split('-')[0]?.toLowerCase();
  const supported = autoDetectLanguage ? supportedLanguages.find((code) => code === primary) : undefined;
  return supported ?? defaultLanguage;
}
