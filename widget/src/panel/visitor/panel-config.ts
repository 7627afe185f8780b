import type { PanelConfig } from '../api';
import { isLanguage } from '../labels';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const greetingOf = (value: unknown): PanelConfig['greetings'] => {
  if (typeof value !== 'object' || value === null) return [];
  const { message, path, afterSeconds }: { message?: unknown; path?: unknown; afterSeconds?: unknown } = value;
  return [{ message: textOf(message), path: textOf(path), afterSeconds: Number(afterSeconds) }];
};

/** Fills in defaults for missing fields, so that an older or newer server never breaks a customer's page. */
export const readPanelConfig = (sent: Readonly<Record<string, unknown>>, origin: string): PanelConfig => {
  const { theme, position, language, cornerRadius, font, panelSize } = sent;
  return {
    name: textOf(sent['name']),
    avatar: sent['avatar'] ? origin + textOf(sent['avatar']) : '',
    welcomeMessage: textOf(sent['welcomeMessage']),
    primaryColor: textOf(sent['primaryColor']),
    suggestedQuestions: listOf(sent['suggestedQuestions']).map(textOf),
    greetings: listOf(sent['greetings']).flatMap(greetingOf),
    contactEmail: textOf(sent['contactEmail']),
    contactLink: textOf(sent['contactLink']),
    sound: sent['sound'] === true,
    cornerRadius: typeof cornerRadius === 'number' ? cornerRadius : 16,
    font: font === 'page' ? font : 'widget',
    panelSize: panelSize === 'small' || panelSize === 'large' ? panelSize : 'medium',
    theme: theme === 'dark' || theme === 'auto' ? theme : 'light',
    position: position === 'bottom-left' ? position : 'bottom-right',
    language: isLanguage(language) ? language : 'en',
  };
};
