import type { AnalyticsReport, Percentiles, ReportTotals } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { daysBetween, utcDay } from '../utc-day.js';
import type { Counted } from '../words/popular-words.js';
import type { ChatbotDay } from './chatbot-day.view.js';
import { added, type Histogram, percentile } from './duration-histogram.js';
import type { Days } from './report-range.js';

const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

export interface Reported {
  readonly days: Days;
  readonly before: Days;
  /** The recorded days of both ranges, in any order. */
  readonly recorded: readonly ChatbotDay[];
  readonly questions: readonly Counted[];
  readonly pages: readonly Counted[];
}

export function report({ days, before, recorded, questions, pages }: Reported): AnalyticsReport {
  const within = ({ from, to }: Days) =>
    recorded.filter(({ date }) => date >= from && date <= to).sort((a, b) => (a.date < b.date ? -1 : 1));
  const shown = within(days);
  return {
    days,
    before,
    totals: totalsOf(shown),
    totalsBefore: totalsOf(within(before)),
    byDay: byDay(days, shown),
    byHour: byHour(shown),
    languages: tallied(shown.flatMap(({ languages }) => languages.map((each) => [each.language, each.replies]))).map(
      ([language, replies]) => ({ language, replies }),
    ),
    channels: tallied(shown.flatMap(({ channels }) => channels.map((each) => [each.channel, each.conversations]))).map(
      ([channel, conversations]) => ({ channel, conversations }),
    ),
    firstWord: percentiles(shown.map(({ firstWord }) => firstWord)),
    lastWord: percentiles(shown.map(({ lastWord }) => lastWord)),
    usage: shown.flatMap(({ date, models }) => models.map((model) => ({ date, ...model }))),
    questions: questions.map(({ words, count, key }) => ({ question: words, count, key })),
    pages: pages.map(({ words, count, key }) => ({ page: words, conversations: count, key })),
  };
}

/** Ratings that were taken back on a later day may leave a day below zero. */
const figuresOf = (day: ChatbotDay | undefined) => ({
  conversations: day?.conversations ?? 0,
  messages: (day?.questions ?? 0) + (day?.replies ?? 0),
  replies: day?.replies ?? 0,
  unanswered: day?.unanswered ?? 0,
  up: Math.max(0, day?.up ?? 0),
  down: Math.max(0, day?.down ?? 0),
});

function totalsOf(days: readonly ChatbotDay[]): ReportTotals {
  const sum = (figure: (day: ChatbotDay) => number) => days.reduce((total, day) => total + figure(day), 0);
  const replies = sum((day) => day.replies);
  const models = days.flatMap((day) => day.models);
  return {
    conversations: sum((day) => day.conversations),
    messages: sum((day) => day.questions) + replies,
    replies,
    unanswered: sum((day) => day.unanswered),
    up: Math.max(
      0,
      sum((day) => day.up),
    ),
    down: Math.max(
      0,
      sum((day) => day.down),
    ),
    avgResponseTimeMs: replies > 0 ? Math.round(sum((day) => day.responseMs) / replies) : null,
    tokens: models.reduce((total, { inputTokens, outputTokens }) => total + inputTokens + outputTokens, 0),
    costMicroUsd: models.reduce((total, { costMicroUsd }) => total + costMicroUsd, 0),
  };
}

function byDay({ from, to }: Days, shown: readonly ChatbotDay[]): AnalyticsReport['byDay'] {
  const recorded = new Map(shown.map((day) => [day.date, day]));
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const date = utcDay(new Date(from), index);
    return { date, ...figuresOf(recorded.get(date)) };
  });
}

function byHour(days: readonly ChatbotDay[]): number[] {
  const week = Array.from({ length: DAYS_A_WEEK * HOURS_A_DAY }, () => 0);
  for (const { date, hours } of days) {
    // Sunday is 0.
    const weekday = (new Date(date).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
    for (const [hour, count] of hours.entries()) {
      const at = weekday * HOURS_A_DAY + hour;
      week[at] = (week[at] ?? 0) + count;
    }
  }
  return week;
}

/** The sum of each name, highest first. Equal ones stay in the order of their first appearance. */
function tallied<Name extends string>(counts: readonly (readonly [Name, number])[]): (readonly [Name, number])[] {
  const sums = new Map<Name, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].sort(([, a], [, b]) => b - a);
}

function percentiles(histograms: readonly Histogram[]): Percentiles | null {
  const all = added(...histograms);
  const [p50, p90, p99] = [percentile(all, 0.5), percentile(all, 0.9), percentile(all, 0.99)];
  return p50 === undefined || p90 === undefined || p99 === undefined ? null : { p50, p90, p99 };
}
