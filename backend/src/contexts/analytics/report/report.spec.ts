import { expect, it } from 'vitest';
import type { ChatbotDay } from './chatbot-day.view.js';
import { report } from './report.js';

const days = { from: '2026-11-23', to: '2026-11-24' };
const before = { from: '2026-11-21', to: '2026-11-22' };
const day = (date: string, figures: Partial<ChatbotDay> = {}): ChatbotDay => ({
  accountId: 'a',
  chatbotId: 'b1',
  date,
  conversations: 0,
  questions: 0,
  replies: 0,
  unanswered: 0,
  up: 0,
  down: 0,
  responseMs: 0,
  hours: Array.from({ length: 24 }, () => 0),
  languages: [],
  channels: [],
  models: [],
  firstWord: [],
  lastWord: [],
  ...figures,
});
const of = (...recorded: readonly ChatbotDay[]) => report({ days, before, recorded, questions: [], pages: [] });

it('adds up the range and the one before it', () => {
  const usage = { inputTokens: 900, cachedInputTokens: 0, outputTokens: 100, costMicroUsd: 7 };
  const { totals, totalsBefore } = of(
    day('2026-11-24', {
      questions: 3,
      replies: 2,
      responseMs: 300,
      models: [{ model: 'gpt-4o', replies: 2, ...usage }],
    }),
    day('2026-11-23', { conversations: 1, questions: 1, replies: 1, responseMs: 1_000, unanswered: 1, up: 1 }),
    day('2026-11-22', { questions: 5 }),
    day('2026-11-20', { questions: 100 }),
  );
  expect(totals).toEqual({
    conversations: 1,
    messages: 7,
    replies: 3,
    unanswered: 1,
    up: 1,
    down: 0,
    avgResponseTimeMs: 433,
    tokens: 1_000,
    costMicroUsd: 7,
  });
  expect(totalsBefore).toMatchObject({ messages: 5, avgResponseTimeMs: null, tokens: 0 });
});

it('has each day of the range, and none below zero', () =>
  expect(of(day('2026-11-24', { up: -1 })).byDay).toEqual(
    ['2026-11-23', '2026-11-24'].map((date) => ({
      date,
      conversations: 0,
      messages: 0,
      replies: 0,
      unanswered: 0,
      up: 0,
      down: 0,
    })),
  ));

it('begins its hours with Monday', () => {
  const hours = day('').hours.with(13, 4);
  const { byHour } = of(day('2026-11-23', { hours }), day('2026-11-24', { hours }));
  expect(byHour).toHaveLength(168);
  expect([...byHour.entries()].filter(([, count]) => count > 0)).toEqual([
    [13, 4],
    [24 + 13, 4],
  ]);
});

it('adds up languages and channels, the most frequent first', () => {
  const { languages, channels } = of(
    day('2026-11-23', {
      languages: [
        { language: 'en', replies: 2 },
        { language: 'de', replies: 1 },
      ],
      channels: [{ channel: 'widget', conversations: 1 }],
    }),
    day('2026-11-24', { languages: [{ language: 'de', replies: 4 }] }),
  );
  expect(languages).toEqual([
    { language: 'de', replies: 5 },
    { language: 'en', replies: 2 },
  ]);
  expect(channels).toEqual([{ channel: 'widget', conversations: 1 }]);
});

it('finds percentiles over all days', () => {
  const { lastWord, firstWord } = of(
    day('2026-11-23', { lastWord: [{ bucket: 3, count: 9 }] }),
    day('2026-11-24', { lastWord: [{ bucket: 8, count: 1 }] }),
  );
  expect(lastWord).toEqual({ p50: 3, p90: 3, p99: 8 });
  expect(firstWord).toBeNull();
});
