import type { PanelConfig } from '../panel/api';
import { OPEN_LABELS } from './open-label';
import { fieldsOf, readLook, type Look, type Settings } from './settings';

/** Delays before each retry when the server cannot be reached. */
const PAUSES_MS = [2_000, 8_000, 30_000];

const isLanguage = (value: unknown): value is PanelConfig['language'] => String(value) in OPEN_LABELS;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Fills in defaults for missing fields, so that an older or newer server never breaks a customer's page. */
const readConfig = (sent: unknown, own: Look): PanelConfig => {
  const { name, welcomeMessage, language } = fieldsOf(sent);
  const { primaryColor = '', theme = 'light', position = 'bottom-right' } = readLook(sent);
  return {
    name: textOf(name),
    welcomeMessage: textOf(welcomeMessage),
    language: isLanguage(language) ? language : 'en',
    primaryColor: own.primaryColor ?? primaryColor,
    theme: own.theme ?? theme,
    position: own.position ?? position,
  };
};

/** Returns the chatbot's configuration, overridden by the page's settings, or an error message for the console. */
export const fetchConfig = async ({ origin, chatbotId, look }: Settings): Promise<PanelConfig | string> => {
  const address = `${origin}/api/widget/${chatbotId}/config?language=${encodeURIComponent(navigator.language)}`;
  for (const pause of [...PAUSES_MS, 0]) {
    try {
      const response = await fetch(address, { credentials: 'omit' });
      if (response.ok) return readConfig(await response.json(), look);
      if (response.status === 404) return `${origin} has no chatbot ${chatbotId}. It may have been deleted.`;
    } catch {
      // A network error and an unreadable response are both retried.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return `${origin} cannot be reached.`;
};
