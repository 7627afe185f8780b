import {
  REPORT_DAYS_DEFAULT,
  REPORT_DAYS_MAX,
  type ReportQuery,
} from '@chatbot-builder/contracts/http/chatbot-analytics';
import { Refused } from '../../../kernel/refusal.js';
import { refusedAt } from '../../../kernel/refusals.js';
import { daysBetween, utcDay } from '../utc-day.js';

/** UTC days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const refused = (path: 'from' | 'to', code: string, message: string): Refused =>
  refusedAt(path, new Refused('invalid', code, message));

/**
 * The days that a report is asked for, and as many before them.
 * @throws Refused `range-reversed`, `range-in-future` or `range-too-long`
 */
export function reportRange({ from, to }: ReportQuery, now: Date): { readonly days: Days; readonly before: Days } {
  const today = utcDay(now);
  const last = to ?? today;
  const first = from ?? utcDay(new Date(last), 1 - REPORT_DAYS_DEFAULT);
  if (first > last) throw refused('to', 'range-reversed', `The range ends on ${last}, before it begins on ${first}.`);
  if (last > today) throw refused('to', 'range-in-future', `The range ends on ${last}. Today is ${today} (UTC).`);
  const length = daysBetween(first, last);
  if (length > REPORT_DAYS_MAX)
    throw refused('from', 'range-too-long', `The range has ${length} days. Choose at most ${REPORT_DAYS_MAX}.`);
  return {
    days: { from: first, to: last },
    before: { from: utcDay(new Date(first), -length), to: utcDay(new Date(first), -1) },
  };
}
