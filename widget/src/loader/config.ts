import { fieldsOf, type Settings } from './settings';

/** What is drawn before the panel is loaded. A field that an older or newer server does not send is empty. */
export interface LauncherConfig {
  readonly position: string;
  /** The launcher's accessible name. */
  readonly label: string;
  readonly fill: string;
  readonly ink: string;
}

/** The configuration as the server sent it, for the panel. */
export type SentConfig = Readonly<Record<string, unknown>>;

/** Delays before each retry when the server cannot be reached. */
const PAUSES_MS = [2_000, 8_000, 30_000];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export const launcherConfig = (sent: SentConfig): LauncherConfig => {
  const { label, fill, ink } = fieldsOf(sent['launcher']);
  return { position: textOf(sent['position']), label: textOf(label), fill: textOf(fill), ink: textOf(ink) };
};

/** Returns the chatbot's configuration with the page's look in it, or an error message for the console. */
export const fetchConfig = async ({ origin, chatbotId, look }: Settings): Promise<SentConfig | string> => {
  const query = new URLSearchParams({ language: navigator.language, ...look });
  let reason = 'cannot be reached';
  for (const pause of [...PAUSES_MS, 0]) {
    try {
      const response = await fetch(`${origin}/api/widget/${chatbotId}/config?${query}`, { credentials: 'omit' });
      if (response.ok) return fieldsOf(await response.json());
      if (response.status === 404) return `${origin} has no chatbot ${chatbotId}. It may have been deleted.`;
      reason = `answered with ${response.status}`;
    } catch {
      // A network error and an unreadable response are both retried.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return `${origin} ${reason}.`;
};
