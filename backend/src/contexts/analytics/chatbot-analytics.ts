import type { ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import type { ChatbotActivity } from '@chatbot-builder/contracts/views';
import { utcDay } from './utc-day.js';
import type { Counted } from './words/popular-words.js';

const SHOWN_DAYS = 30;

/** The figures of a chatbot, with today as the last day. Without activity, all are zero. */
export function chatbotAnalytics(
  activity: ChatbotActivity | undefined,
  questions: readonly Counted[],
  now: Date,
): ChatbotAnalytics {
  const counts = new Map(activity?.days.map(({ date, messages }) => [date, messages]));
  return {
    totalMessages: activity?.messages ?? 0,
    totalConversations: activity?.conversations ?? 0,
    avgResponseTimeMs: activity && activity.replies > 0 ? Math.round(activity.responseMs / activity.replies) : 0,
    messagesByDay: Array.from({ length: SHOWN_DAYS }, (_, index) => {
      const date = utcDay(now, index - (SHOWN_DAYS - 1));
      return { date, count: counts.get(date) ?? 0 };
    }),
    popularQuestions: questions.map(({ words, count }) => ({ question: words, count })),
  };
}
