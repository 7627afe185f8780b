import { expect, it } from 'vitest';
import type { ChatbotActivity } from '@chatbot-builder/contracts/views';
import { dashboardFigures } from './dashboard-figures.js';

const now = new Date('2026-11-21T00:00:00.000Z');
const activity = (days: ChatbotActivity['days']): ChatbotActivity => ({
  accountId: 'a',
  createdAt: '2026-11-01T00:00:00.000Z',
  conversations: 40,
  messages: 400,
  replies: 200,
  responseMs: 240_000,
  documents: 2,
  days,
});

it('counts today and the six UTC days before it as this week, and the seven days before as the previous week', () => {
  const figures = dashboardFigures(
    [
      activity([
        { date: '2026-11-15', conversations: 4, messages: 8 },
        { date: '2026-11-21', conversations: 1, messages: 2 },
      ]),
      activity([
        { date: '2026-11-07', conversations: 256, messages: 512 },
        { date: '2026-11-08', conversations: 64, messages: 128 },
        { date: '2026-11-14', conversations: 16, messages: 32 },
      ]),
    ],
    now,
  );
  expect(figures).toMatchObject({
    totalConversations: 80,
    totalMessages: 800,
    conversationsLast7Days: 5,
    conversationsPrevious7Days: 80,
    messagesLast7Days: 10,
  });
});

it('shows fourteen days, oldest first, including days without activity', () => {
  const { days } = dashboardFigures([], now);
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ date: '2026-11-08', conversations: 0, messages: 0 });
  expect(days.at(-1)?.date).toBe('2026-11-21');
});
