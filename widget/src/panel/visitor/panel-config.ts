import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import type { PanelConfig } from '../api';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Fills in defaults for missing fields, so that an older or newer server never breaks a customer's page. */
export const readPanelConfig = (sent: Readonly<Record<string, unknown>>): PanelConfig => {
  const { name, welcomeMessage, primaryColor, theme, position, language } = sent;
  return {
    name: textOf(name),
    welcomeMessage: textOf(welcomeMessage),
    primaryColor: textOf(primaryColor),
    theme: theme === 'dark' ? theme : 'light',
    position: position === 'bottom-left' ? position : 'bottom-right',
    language: LANGUAGE_CODES.find((known) => known === language) ?? 'en',
  };
};
