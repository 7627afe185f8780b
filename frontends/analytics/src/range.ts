import { REPORT_DAYS_DEFAULT, REPORT_DAYS_MAX } from '@chatbot-builder/contracts/http/chatbot-analytics';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The first and the last UTC day, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const today = (now: Date): string => now.toISOString().slice(0, 10);

/** The last days up to today. */
export const lastDays = (days: number, now: Date): Days => ({ from: dayAfter(today(now), 1 - days), to: today(now) });

const isDay = (text: string | null): text is string => text !== null && DAY.test(text) && !isNaN(Date.parse(text));

/** The days in an address. Without valid ones, the last 30. */
export function daysIn(params: URLSearchParams, now: Date): Days {
  const [from, to] = [params.get('from'), params.get('to')];
  return isDay(from) && isDay(to) ? { from, to } : lastDays(REPORT_DAYS_DEFAULT, now);
}

export const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Why the server would refuse the days. Undefined if it would not. */
export function problemOf(days: Days, now: Date): string | undefined {
  if (days.from > days.to) return 'The first day is after the last one.';
  if (days.to > today(now)) return `Today is ${today(now)} (UTC). Choose days up to it.`;
  if (lengthOf(days) > REPORT_DAYS_MAX) return `Choose at most ${REPORT_DAYS_MAX} days.`;
  return undefined;
}
