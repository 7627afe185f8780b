import { expect, it } from 'vitest';
import { chatbotAnalytics } from './chatbot-analytics.js';

const now = new Date('2026-03-01T23:59:59.999Z');
const activity = {
  accountId: 'a',
  createdAt: '2026-01-01T00:00:00.000Z',
  conversations: 3,
  messages: 16,
  replies: 3,
  responseMs: 1_000,
  documents: 0,
  days: [
    { date: '2026-01-30', conversations: 1, messages: 8 },
    { date: '2026-01-31', conversations: 1, messages: 4 },
    { date: '2026-03-01', conversations: 1, messages: 4 },
  ],
};

it('has exactly the five specified fields', () => {
  expect(Object.keys(chatbotAnalytics(activity, [], now)).sort()).toEqual(
    ['avgResponseTimeMs', 'messagesByDay', 'popularQuestions', 'totalConversations', 'totalMessages'].sort(),
  );
  expect(chatbotAnalytics(activity, [{ words: 'Hi', count: 2, key: 'k1' }], now)).toMatchObject({
    totalMessages: 16,
    totalConversations: 3,
    avgResponseTimeMs: 333,
    popularQuestions: [{ question: 'Hi', count: 2 }],
  });
});

it('shows the last 30 UTC days, oldest first, days without messages included', () => {
  const { messagesByDay } = chatbotAnalytics(activity, [], now);
  expect(messagesByDay).toHaveLength(30);
  expect(messagesByDay[0]).toEqual({ date: '2026-01-31', count: 4 });
  expect(messagesByDay[1]).toEqual({ date: '2026-02-01', count: 0 });
  expect(messagesByDay.at(-1)).toEqual({ date: '2026-03-01', count: 4 });
});

it('is zero where nothing was recorded yet', () =>
  expect(chatbotAnalytics(undefined, [], now)).toMatchObject({
    totalMessages: 0,
    totalConversations: 0,
    avgResponseTimeMs: 0,
    popularQuestions: [],
  }));
