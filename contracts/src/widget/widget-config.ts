import type { ChatbotSettings } from '../chatbot-settings.js';
import { readableColors } from '../color.js';
import type { WidgetConfigQuery } from '../http/visitor.js';
import { LAUNCHER_TEXTS } from './launcher-texts.js';
import type { WidgetConfig } from './visitor-api.js';
import { visitorLanguage, welcomeMessageIn } from './visitor-language.js';

type Shown = Pick<
  ChatbotSettings,
  | 'name'
  | 'welcomeMessage'
  | 'primaryColor'
  | 'theme'
  | 'position'
  | 'autoDetectLanguage'
  | 'supportedLanguages'
  | 'defaultLanguage'
>;

/**
 * What the widget shows before the first message, in the visitor's language. What the page chose for itself comes before
 * what the owner saved.
 */
export function widgetConfig(settings: Shown, page: WidgetConfigQuery): Omit<WidgetConfig, 'chatbotId'> {
  const { primaryColor = settings.primaryColor, theme = settings.theme, position = settings.position } = page;
  const language = visitorLanguage(settings, page.language);
  const welcomeMessage = welcomeMessageIn(language, settings.welcomeMessage);
  const { fill, text: ink } = readableColors(primaryColor);
  const launcher = { ...LAUNCHER_TEXTS[language], fill, ink };
  return { name: settings.name, welcomeMessage, primaryColor, theme, position, language, launcher };
}
