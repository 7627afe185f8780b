import { readableColors } from '@chatbot-builder/contracts/color';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { avatarPath } from '@chatbot-builder/contracts/http/avatars';
import type { WidgetConfigQuery } from '@chatbot-builder/contracts/http/visitor';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import {
  LAUNCHER_ICON_PATHS,
  visitorLanguage,
  welcomeMessageIn,
  type WidgetConfig,
} from '@chatbot-builder/contracts/widget';
import { LAUNCHER_TEXTS } from './launcher-texts.js';

/**
 * What the widget shows before the first message, in the visitor's language. What the page chose for itself comes
 * before what the owner saved.
 */
export function widgetConfig(chatbotId: ChatbotId, settings: ChatbotSettings, page: WidgetConfigQuery): WidgetConfig {
  const language = visitorLanguage(settings, page.language);
  const { primaryColor = settings.primaryColor, launcherIcon = settings.launcherIcon } = page;
  const { suggestedQuestions, contactEmail, contactLink, greetings, sound } = settings;
  return {
    chatbotId,
    name: settings.name,
    avatar: settings.avatar && avatarPath(chatbotId, settings.avatar),
    welcomeMessage: welcomeMessageIn(language, settings),
    language,
    suggestedQuestions,
    contactEmail,
    contactLink,
    greetings,
    sound,
    primaryColor,
    theme: page.theme ?? settings.theme,
    position: page.position ?? settings.position,
    cornerRadius: page.cornerRadius ?? settings.cornerRadius,
    font: page.font ?? settings.font,
    panelSize: page.panelSize ?? settings.panelSize,
    launcher: {
      ...LAUNCHER_TEXTS[language],
      icon: LAUNCHER_ICON_PATHS[launcherIcon],
      css: launcherCss(settings, primaryColor, page),
      early: greetings.length > 0,
    },
  };
}

/** The loader adds it to its own style sheet. All values are validated, so none can end a declaration. */
function launcherCss(settings: ChatbotSettings, primaryColor: string, page: WidgetConfigQuery): string {
  const { fill, text } = readableColors(primaryColor);
  const { launcherSide = settings.launcherOffset.side, launcherBottom = settings.launcherOffset.bottom } = page;
  const hidden = page.launcherHidden ?? settings.launcherHidden;
  const left = (page.position ?? settings.position) === 'bottom-left';
  const inset = left ? 'auto auto var(--y) var(--x)' : 'auto var(--x) var(--y) auto';
  return [
    `:host{--x:${launcherSide}px;--y:${launcherBottom}px;inset:${inset}!important}`,
    left ? 'div{inset:auto auto 0 0}' : '',
    `button{background:${fill};color:${text};outline-color:${fill}${hidden ? ';display:none' : ''}}`,
  ].join('');
}
