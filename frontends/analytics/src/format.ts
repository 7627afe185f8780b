/** Days are UTC days, `YYYY-MM-DD`. */

const LABEL_MAX = 30;
const TITLE_MAX = 200;
const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date: string): string => format.format(new Date(date));
};

/** 'Nov 21'. */
export const shortDay = ofDay({ month: 'short', day: 'numeric' });
/** 'Sat, Nov 21'. */
export const weekdayOf = ofDay({ weekday: 'short', month: 'short', day: 'numeric' });
/** 'Nov 21, 2026'. */
export const longDay = ofDay({ month: 'short', day: 'numeric', year: 'numeric' });

/** '999ms', then '1.0s'. */
export const responseTime = (ms: number): string => (ms < 1000 ? `${ms}ms` : `${(ms / 1000).toFixed(1)}s`);

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

export const count = (number: number): string => number.toLocaleString('en');

/** '33.3%'. A dash where nothing was counted. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1).replace(/\.0$/, '')}%`;

/** Dollars from millionths of them, with as many digits as small sums need. */
export function dollars(microUsd: number): string {
  const usd = microUsd / 1_000_000;
  const digits = usd > 0 && usd < 1 ? 4 : 2;
  return `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: digits })}`;
}

/** '+12%'. Undefined where there is nothing to compare with. */
export function changed(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en')}%`;
}
