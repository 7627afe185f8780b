import * as z from 'zod/mini';
import { CHANNELS, LANGUAGE_CODES, LIMITS } from '../constants.js';
import { Count } from './count.js';

/** Figures of one chatbot, all time but for the days. Days are UTC days. */
export const ChatbotAnalytics = z
  .object({
    /** Messages of visitors and replies. */
    totalMessages: Count,
    totalConversations: Count,
    /** Milliseconds from a message to the last word of its reply. 0 without a reply. */
    avgResponseTimeMs: Count,
    /** The last 30 days, oldest first, days without messages included. */
    messagesByDay: z.array(z.object({ date: z.iso.date(), count: Count })).check(z.maxLength(30)),
    /**
     * At most ten, most frequent first. Equal after trimming, case folding and collapsing spaces; the latest spelling.
     */
    popularQuestions: z.array(z.object({ question: z.string(), count: Count })).check(z.maxLength(10)),
  })
  .register(z.globalRegistry, { id: 'ChatbotAnalytics' });
export type ChatbotAnalytics = z.infer<typeof ChatbotAnalytics>;

/** The most days of a report. */
export const REPORT_DAYS_MAX = 366;
export const REPORT_DAYS_DEFAULT = 30;

const EARLIEST = '2000-01-01';
const Day = z.iso.date().check(z.refine((day) => day >= EARLIEST, { error: `Choose a day from ${EARLIEST} on` }));

/** The first and the last UTC day. Without `to`, the range ends today; without `from`, it has 30 days. */
export const ReportQuery = z.strictObject({ from: z.optional(Day), to: z.optional(Day) });
export type ReportQuery = z.infer<typeof ReportQuery>;

const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

const figures = {
  conversations: Count,
  /** Messages of visitors and replies. */
  messages: Count,
  replies: Count,
  /** Replies for which the knowledge had nothing. */
  unanswered: Count,
  /** Replies rated with a thumb up or down, counted on the day of the rating. */
  up: Count,
  down: Count,
};

const ReportTotals = z.object({
  ...figures,
  /** Milliseconds; null without a reply. */
  avgResponseTimeMs: z.nullable(Count),
  tokens: Count,
  costMicroUsd: Count,
});
export type ReportTotals = z.infer<typeof ReportTotals>;

/** Milliseconds, exact to 5 %. */
const Percentiles = z.object({ p50: Count, p90: Count, p99: Count });
export type Percentiles = z.infer<typeof Percentiles>;

/** What happened in a chatbot on some UTC days, with the totals of as many days before. */
export const AnalyticsReport = z
  .object({
    days: Days,
    before: Days,
    totals: ReportTotals,
    totalsBefore: ReportTotals,
    /** Each day of the range, oldest first. */
    byDay: z.array(z.object({ date: z.iso.date(), ...figures })).check(z.maxLength(REPORT_DAYS_MAX)),
    /** Visitors' messages by hour of the week, from Monday 0:00 UTC. */
    byHour: z.array(Count).check(z.length(168)),
    /** Replies by language, most frequent first. */
    languages: z
      .array(z.object({ language: z.enum(LANGUAGE_CODES), replies: Count }))
      .check(z.maxLength(LANGUAGE_CODES.length)),
    /** Conversations by channel, most frequent first. */
    channels: z.array(z.object({ channel: z.string(), conversations: Count })).check(z.maxLength(CHANNELS.length)),
    /** From a message to the first and to the last word of its reply. Null without one. */
    firstWord: z.nullable(Percentiles),
    lastWord: z.nullable(Percentiles),
    /** By day and model, oldest day first. */
    usage: z
      .array(
        z.object({
          date: z.iso.date(),
          model: z.string(),
          replies: Count,
          inputTokens: Count,
          /** Of the input tokens. */
          cachedInputTokens: Count,
          outputTokens: Count,
          costMicroUsd: Count,
        }),
      )
      .check(z.maxLength(REPORT_DAYS_MAX * (LIMITS.modelsPerDay + 1))),
    /** The ten most frequent questions, all time. The key finds their conversations. */
    questions: z.array(z.object({ question: z.string(), count: Count, key: z.string() })).check(z.maxLength(10)),
    /** The ten pages on which most conversations began, all time. The key finds them. */
    pages: z.array(z.object({ page: z.string(), conversations: Count, key: z.string() })).check(z.maxLength(10)),
  })
  .register(z.globalRegistry, { id: 'AnalyticsReport' });
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;
