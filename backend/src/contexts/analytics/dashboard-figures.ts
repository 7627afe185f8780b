import type { DashboardFigures } from '@chatbot-builder/contracts/http';
import { utcDay } from './utc-day.js';
import type { ChatbotActivity } from '@chatbot-builder/contracts/views';

const SHOWN_DAYS = 14;

/** Sums the activity of chatbots for the dashboard. A week is the seven UTC days that end today. */
export function dashboardFigures(activities: readonly ChatbotActivity[], now: Date): DashboardFigures {
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = utcDay(now, index - (SHOWN_DAYS - 1));
    const counts = activities.flatMap((activity) => activity.days.filter((day) => day.date === date));
    return {
      date,
      conversations: sum(counts, (day) => day.conversations),
      messages: sum(counts, (day) => day.messages),
    };
  });
  const lastWeek = days.slice(-7);
  return {
    totalConversations: sum(activities, (activity) => activity.conversations),
    totalMessages: sum(activities, (activity) => activity.messages),
    conversationsLast7Days: sum(lastWeek, (day) => day.conversations),
    conversationsPrevious7Days: sum(days.slice(0, -7), (day) => day.conversations),
    messagesLast7Days: sum(lastWeek, (day) => day.messages),
    days,
  };
}

const sum = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((total, item) => total + figure(item), 0);
