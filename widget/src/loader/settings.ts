import { POSITIONS, THEMES, type WidgetPosition, type WidgetTheme } from '@chatbot-builder/contracts/constants';
import { isHexColor } from '@chatbot-builder/contracts/color';

/** The settings with which a page may override the owner's choices from the dashboard. */
export interface Look {
  readonly primaryColor: string | undefined;
  readonly theme: WidgetTheme | undefined;
  readonly position: WidgetPosition | undefined;
}

export interface Settings {
  readonly chatbotId: string;
  /** The server's origin, without a trailing slash. */
  readonly origin: string;
  readonly look: Look;
}

// The last group's twelve digits are written as four and eight, which is shorter after gzip.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/i;

/** Schemas would exceed the loader's byte budget, so it reads the fields that it knows by hand. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};

/** Invalid values are ignored. */
export const readLook = (given: unknown): Look => {
  const { primaryColor, theme, position } = fieldsOf(given);
  return {
    primaryColor: isHexColor(primaryColor) ? primaryColor : undefined,
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

/** Reads the settings from `init` or the script tag's `data-` attributes. Returns an error message if they are invalid. */
export const readSettings = (given: unknown, scriptOrigin: string): Settings | string => {
  const { chatbotId, apiUrl = scriptOrigin } = fieldsOf(given);
  const origin = originOf(apiUrl);
  if (typeof chatbotId !== 'string' || !UUID.test(chatbotId)) {
    return `"${String(chatbotId)}" is not a chatbot ID. Copy the snippet from the Embed Code tab.`;
  }
  if (!origin) return `apiUrl "${String(apiUrl)}" is not a URL.`;
  return { chatbotId: chatbotId.toLowerCase(), origin, look: readLook(given) };
};
