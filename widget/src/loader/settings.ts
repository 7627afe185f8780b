export interface Settings {
  readonly chatbotId: string;
  /** The server's origin, without a trailing slash. */
  readonly origin: string;
  /** A selector of the element that the chat fills. */
  readonly container: string;
  /**
   * The page's own appearance if it is fixed there, and what else it says. The server ignores what it does not know.
   */
  readonly look: Readonly<Record<string, unknown>>;
}

// The last group's twelve digits are written as four and eight, which is shorter after gzip.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/i;

/**
 * Schemas would exceed the loader's byte budget, so it reads the fields that it knows by hand. A text has none of them.
 */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object) });

const originOf = (address: unknown): string | undefined => {
  try {
    const { origin } = new URL(address as string);
    return /^http/.test(origin) ? origin : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads the settings from `init` or the script tag's `data-` attributes. Returns an error message if they are invalid.
 */
export const readSettings = (given: unknown, scriptOrigin: string): Settings | string => {
  const fields = fieldsOf(given);
  const { chatbotId, apiUrl = scriptOrigin, container, fixedAppearance, ...look } = fields;
  const origin = originOf(apiUrl);
  const id = String(chatbotId);
  if (!UUID.test(id) || !origin) {
    return `no chatbot "${id}" at "${apiUrl as string}". See the Embed Code tab.`;
  }
  // What the owner saved wins over a snippet, which may be old, unless the page says that its appearance is fixed. As
  // an attribute without a value, that is an empty string.
  const isFixed = fixedAppearance || fixedAppearance === '';
  return {
    chatbotId: id.toLowerCase(),
    origin,
    container: typeof container === 'string' ? container : '',
    look: isFixed ? look : {},
  };
};
