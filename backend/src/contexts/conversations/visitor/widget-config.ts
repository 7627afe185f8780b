import { readableColors } from '@chatbot-builder/contracts/color';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { WidgetConfigQuery } from '@chatbot-builder/contracts/http/visitor';
import { visitorLanguage, welcomeMessageIn, type WidgetConfig } from '@chatbot-builder/contracts/widget';
import { LAUNCHER_TEXTS } from './launcher-texts.js';

/**
 * What the widget shows before the first message, in the visitor's language. What the page chose for itself comes before
 * what the owner saved.
 */
export function widgetConfig(settings: ChatbotSettings, page: WidgetConfigQuery): Omit<WidgetConfig, 'chatbotId'> {
  const { primaryColor = settings.primaryColor, theme = settings.theme, position = settings.position } = page;
  const language = visitorLanguage(settings, page.language);
  const welcomeMessage = welcomeMessageIn(language, settings.welcomeMessage);
  const { fill, text: ink } = readableColors(primaryColor);
  const launcher = { ...LAUNCHER_TEXTS[language], fill, ink };
  return { name: settings.name, welcomeMessage, primaryColor, theme, position, language, launcher };
}
