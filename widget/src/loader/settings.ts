import { POSITIONS, THEMES, type WidgetPosition, type WidgetTheme } from '@chatbot-builder/contracts/constants';
import { isColor } from '../ink';

/** What a page may choose over what the owner chose in the dashboard. */
export interface Look {
  readonly primaryColor: string | undefined;
  readonly theme: WidgetTheme | undefined;
  readonly position: WidgetPosition | undefined;
}

export interface Settings {
  readonly chatbotId: string;
  /** Of the server, without a slash at the end. */
  readonly origin: string;
  readonly look: Look;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The loader has no room for schemas: it reads what it knows by hand. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};

/** What is no valid value is as good as none. */
export const readLook = (given: unknown): Look => {
  const { primaryColor, theme, position } = fieldsOf(given);
  return {
    primaryColor: isColor(primaryColor) ? primaryColor : undefined,
    theme: THEMES.find((known) => known === theme),
    position: POSITIONS.find((known) => known === position),
  };
};

const originOf = (address: unknown): string | undefined => {
  try {
    const { origin } = new URL(String(address));
    return /^http/.test(origin) ? origin : undefined;
  } catch {
    return undefined;
  }
};

/** Reads what `init` was given or the script tag's `data-` attributes hold; a sentence that helps where that cannot be. */
export const readSettings = (given: unknown, scriptOrigin: string): Settings | string => {
  const { chatbotId, apiUrl = scriptOrigin } = fieldsOf(given);
  const origin = originOf(apiUrl);
  if (typeof chatbotId !== 'string' || !UUID.test(chatbotId)) {
    return `"${String(chatbotId)}" is not the id of a chatbot. Copy the snippet from the Embed Code tab again.`;
  }
  if (!origin) return `apiUrl "${String(apiUrl)}" is no address.`;
  return { chatbotId: chatbotId.toLowerCase(), origin, look: readLook(given) };
};
