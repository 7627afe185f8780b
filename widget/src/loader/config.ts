import { fieldsOf, type Settings } from './settings';
import { warn } from './warn';

/** The configuration as the server sent it. An older or newer server may send fewer fields. */
export type SentConfig = Readonly<Record<string, unknown>>;

/** Each pause between two attempts is twice as long as the one before, up to the last. */
const FIRST_PAUSE_MS = 2_000;
const LAST_PAUSE_MS = 64_000;

/**
 * Returns the chatbot's configuration with the page's look in it, or undefined if there is no such chatbot, or none for
 * this site. Tries until the server answers or the signal aborts, and at once when the browser is back online or the
 * page becomes visible.
 */
export const fetchConfig = async (
  { origin, chatbotId, look }: Settings,
  signal: AbortSignal,
): Promise<SentConfig | undefined> => {
  // It writes all values as strings.
  const query = new URLSearchParams({ language: navigator.language, ...(look as Record<string, string>) });
  let tryNow: (() => void) | undefined;
  for (const type of ['online', 'visibilitychange']) addEventListener(type, () => tryNow?.(), { signal });
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause *= pause < LAST_PAUSE_MS ? 2 : 1) {
    let reason = 'is unreachable';
    try {
      const response = await fetch(`${origin}/api/widget/${chatbotId}/config?${query}`, { credentials: 'omit' });
      if (response.ok) return fieldsOf(await response.json());
      if (response.status === 404 || response.status === 403) {
        warn(`${origin} shows no chatbot ${chatbotId} here.`);
        return undefined;
      }
      reason = `answered ${response.status}`;
    } catch {
      // A network error and an unreadable response are both retried.
    }
    if (pause === FIRST_PAUSE_MS) warn(`${origin} ${reason}. Retrying.`);
    await new Promise<void>((resolve) => {
      tryNow = resolve;
      setTimeout(resolve, pause);
    });
  }
  return undefined;
};
