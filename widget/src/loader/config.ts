import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import type { WidgetConfig } from '@chatbot-builder/contracts/widget';
import type { PanelConfig } from '../panel/api';
import { fieldsOf, type Settings } from './settings';

/** The panel's settings, and what is drawn before it is loaded. */
export interface LoaderConfig extends PanelConfig {
  readonly launcher: WidgetConfig['launcher'];
}

/** Delays before each retry when the server cannot be reached. */
const PAUSES_MS = [2_000, 8_000, 30_000];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Fills in defaults for missing fields, so that an older or newer server never breaks a customer's page. */
const readConfig = (sent: unknown): LoaderConfig => {
  const { name, welcomeMessage, primaryColor, theme, position, language, launcher } = fieldsOf(sent);
  const { label, fill, ink } = fieldsOf(launcher);
  return {
    name: textOf(name),
    welcomeMessage: textOf(welcomeMessage),
    primaryColor: textOf(primaryColor),
    theme: theme === 'dark' ? theme : 'light',
    position: position === 'bottom-left' ? position : 'bottom-right',
    language: LANGUAGE_CODES.find((known) => known === language) ?? 'en',
    launcher: { label: textOf(label), fill: textOf(fill), ink: textOf(ink) },
  };
};

/** Returns the chatbot's configuration with the page's look in it, or an error message for the console. */
export const fetchConfig = async ({ origin, chatbotId, look }: Settings): Promise<LoaderConfig | string> => {
  const query = new URLSearchParams({ language: navigator.language, ...look });
  let reason = 'cannot be reached';
  for (const pause of [...PAUSES_MS, 0]) {
    try {
      const response = await fetch(`${origin}/api/widget/${chatbotId}/config?${query}`, { credentials: 'omit' });
      if (response.ok) return readConfig(await response.json());
      if (response.status === 404) return `${origin} has no chatbot ${chatbotId}. It may have been deleted.`;
      reason = `answered with ${response.status}`;
    } catch {
      // A network error and an unreadable response are both retried.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return `${origin} ${reason}.`;
};
