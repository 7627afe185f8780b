import { expect, it } from 'vitest';
import { samples } from '@chatbot-builder/contracts/events/conversation.samples';
import { OWNER, projected } from '../../../kernel/testing/given.js';
import { chatbotDaysView } from './chatbot-day.view.js';

const [reply] = samples.ReplyGenerated;
const DAY = '2026-01-01';

const on = (time: string, type: string, data: object = {}) => ({
  type,
  data,
  stream: 'conversation-c1',
  metadata: { chatbotId: 'b1' as never, occurredAt: `${time}.000Z` },
});
const replied = (data: object = {}, time = `${DAY}T10:00:01`) => on(time, 'ReplyGenerated', { ...reply, ...data });
const dayOf = (...events: Parameters<typeof projected>[1][]) => projected(chatbotDaysView, ...events)[`b1/${DAY}`];

it('counts what happened in a chatbot on a UTC day', () =>
  expect(
    dayOf(
      on(`${DAY}T00:00:00`, 'ConversationStarted', samples.ConversationStarted[0]),
      on(`${DAY}T00:00:00`, 'MessageReceived'),
      replied({ responseMs: 9, firstTextMs: 3 }),
      on(`${DAY}T23:59:59`, 'MessageReceived'),
      replied({ responseMs: 7, firstTextMs: null, basis: 'nothing-found', language: 'de' }),
      on('2026-01-02T00:00:00', 'MessageReceived'),
    ),
  ).toMatchObject({
    accountId: OWNER,
    chatbotId: 'b1',
    date: DAY,
    conversations: 1,
    questions: 2,
    replies: 2,
    unanswered: 1,
    responseMs: 16,
    hours: [1, ...Array.from({ length: 22 }, () => 0), 1],
    languages: [
      { language: 'en', replies: 1 },
      { language: 'de', replies: 1 },
    ],
    channels: [{ channel: 'widget', conversations: 1 }],
    firstWord: [{ bucket: 3, count: 1 }],
    lastWord: [
      { bucket: 7, count: 1 },
      { bucket: 9, count: 1 },
    ],
  }));

it('counts tokens and cost by model', () => {
  const usage = { ...reply.usage, inputTokens: 900, cachedInputTokens: 300, outputTokens: 50 };
  expect(
    dayOf(
      replied({ model: 'gpt-4o', usage, costMicroUsd: 40 }),
      replied({ model: 'gpt-4o', usage, costMicroUsd: 2 }),
      replied({ model: 'offline' }),
    ),
  ).toMatchObject({
    models: [
      { model: 'gpt-4o', replies: 2, inputTokens: 1_800, cachedInputTokens: 600, outputTokens: 100, costMicroUsd: 42 },
      { model: 'offline', replies: 1, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 },
    ],
  });
});

it.each(['ConversationSummarized', 'ConversationTitled', 'FieldsCaptured'])(
  'counts what it costs beside the replies: %s',
  (type) => {
    const usage = { inputTokens: 4_000, cachedInputTokens: 0, outputTokens: 80 };
    const asked = on(`${DAY}T11:00:00`, type, { model: 'gpt-4o', usage, costMicroUsd: 5 });
    expect(dayOf(replied({ model: 'gpt-4o', costMicroUsd: 40 }), asked)).toMatchObject({
      replies: 1,
      models: [{ model: 'gpt-4o', replies: 1, inputTokens: 4_000, costMicroUsd: 45 }],
    });
  },
);

it('counts no model for data that patterns found', () => {
  const usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  const found = on(`${DAY}T11:00:00`, 'FieldsCaptured', { model: 'offline', usage, costMicroUsd: 0 });
  expect(dayOf(found)).toMatchObject({ models: [] });
});

it('stays small when a server names its models anew each time', () => {
  const day = dayOf(...Array.from({ length: 40 }, (_, index) => replied({ model: `model-${index}`, costMicroUsd: 1 })));
  const { models } = day as { models: { model: string; costMicroUsd: number }[] };
  expect(models).toHaveLength(21);
  expect(models.at(-1)).toMatchObject({ model: 'other', costMicroUsd: 20 });
});

it('counts the rating that a reply has last, on the days on which it changed', () => {
  const rated = (rating: string | null, previous: string | null, time = `${DAY}T11:00:00`) =>
    on(time, 'ReplyRated', { rating, previous });
  expect(dayOf(rated('down', null), rated('up', 'down'))).toMatchObject({ up: 1, down: 0 });
  expect(
    projected(chatbotDaysView, rated('up', null), rated(null, 'up', '2026-01-02T11:00:00'))['b1/2026-01-02'],
  ).toMatchObject({ up: -1 });
});

it('keeps every counter when a conversation is erased', () => {
  const said = [on(`${DAY}T10:00:00`, 'MessageReceived'), replied()];
  expect(
    projected(
      chatbotDaysView,
      ...said,
      on('2026-01-02T10:00:00', 'ConversationEnded', { reason: 'person' }),
      on('2026-01-02T10:00:00', 'ConversationErased'),
    ),
  ).toEqual(projected(chatbotDaysView, ...said));
});
