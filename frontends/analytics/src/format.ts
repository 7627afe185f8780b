import { formatPercent } from '@chatbot-builder/kit/format';

const LABEL_MAX = 30;
const TITLE_MAX = 200;

/** Messages of a conversation, with one decimal. '0' without conversations. */
export const perSession = (messages: number, conversations: number): string =>
  conversations === 0 ? '0' : (messages / conversations).toFixed(1);

/** So many characters and an ellipsis. A character of several code units is never cut. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}

/** At most 30 characters. */
export const cutLabel = (text: string): string => cut(text, LABEL_MAX);
/** At most 200 characters, for what is read at a glance or aloud. */
export const cutTitle = (text: string): string => cut(text, TITLE_MAX);

/** '33.3%'. A dash where nothing was counted. */
export const share = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole));

/** '+12%'. Undefined where there is nothing to compare with. */
export function changed(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${formatPercent(percent / 100)}`;
}
