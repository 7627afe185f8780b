import type { PanelConfig } from '../panel/api';
import { OPEN_LABELS } from './open-label';
import { fieldsOf, readLook, type Look, type Settings } from './settings';

/** Before each further attempt, when the server could not be reached. */
const PAUSES_MS = [2_000, 8_000, 30_000];

const isLanguage = (value: unknown): value is PanelConfig['language'] => String(value) in OPEN_LABELS;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a server leaves out has a default: a customer's page is not where that should show. */
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

/** The chatbot's configuration under the page's own settings; a sentence that helps where there is none. */
export const fetchConfig = async ({ origin, chatbotId, look }: Settings): Promise<PanelConfig | string> => {
  const address = `${origin}/api/widget/${chatbotId}/config?language=${encodeURIComponent(navigator.language)}`;
  for (const pause of [...PAUSES_MS, 0]) {
    try {
      const response = await fetch(address, { credentials: 'omit' });
      if (response.ok) return readConfig(await response.json(), look);
      if (response.status === 404) return `${origin} has no chatbot ${chatbotId}. It may have been deleted.`;
    } catch {
      // Not reached, or not understood: the pause is the same.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return `${origin} cannot be reached.`;
};
