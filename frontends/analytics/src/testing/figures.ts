import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Chatbot } from '@chatbot-builder/contracts/http';
import type { AnalyticsReport, ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';

const id = (number: number) => `0199b1c6-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada: Chatbot = {
  ...CHATBOT_DEFAULTS,
  id: id(1),
  name: 'Ada',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
export const key = 'a'.repeat(32);

export const figures = (changes: Partial<ChatbotAnalytics> = {}): ChatbotAnalytics => ({
  totalMessages: 4_812,
  totalConversations: 902,
  avgResponseTimeMs: 1_432,
  messagesByDay: [
    { date: '2026-11-23', count: 0 },
    { date: '2026-11-24', count: 12 },
  ],
  popularQuestions: [{ question: '=How long does a parcel to Mallorca take?', count: 64 }],
  ...changes,
});

const totals = {
  conversations: 902,
  messages: 4_812,
  replies: 2_400,
  unanswered: 240,
  up: 3,
  down: 1,
  avgResponseTimeMs: 1_432,
  tokens: 1_000,
  costMicroUsd: 1_500_000,
};

export const report = (changes: Partial<AnalyticsReport> = {}): AnalyticsReport => ({
  days: { from: '2026-11-23', to: '2026-11-24' },
  before: { from: '2026-11-21', to: '2026-11-22' },
  totals,
  totalsBefore: { ...totals, conversations: 451 },
  byDay: [{ date: '2026-11-24', conversations: 1, messages: 12, replies: 6, unanswered: 2, up: 3, down: 1 }],
  byHour: Array.from({ length: 168 }, (_, hour) => (hour === 25 ? 6 : 0)),
  languages: [{ language: 'de', replies: 5 }],
  channels: [{ channel: 'widget', conversations: 902 }],
  firstWord: { p50: 420, p90: 900, p99: 2_100 },
  lastWord: { p50: 1_200, p90: 2_600, p99: 6_100 },
  usage: [
    {
      date: '2026-11-24',
      model: 'gpt-4o',
      replies: 6,
      inputTokens: 900,
      cachedInputTokens: 300,
      outputTokens: 100,
      costMicroUsd: 1_500_000,
    },
  ],
  questions: [{ question: '=How long does a parcel to Mallorca take?', count: 64, key }],
  pages: [{ page: 'https://shop.example/', conversations: 3, key }],
  ...changes,
});
