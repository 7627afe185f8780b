import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnalyticsReport, ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { type Builder, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { TestVisitor } from '../../../test/visitor.js';

const PAGE = 'https://shop.example/returns';

let app: TestApp;
let builder: Builder;
let stranger: Builder;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start();
  builder = await app.register();
  stranger = await app.register('eve@example.com');
  const knowledgeBase = '# Returns\n\nYou can return any item within 30 days of delivery.';
  chatbotId = (await builder.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase }).expect(201)).body.id;
});
afterAll(() => app.stop());

const figures = async (): Promise<ChatbotAnalytics> =>
  (await builder.agent.get(`/api/analytics/${chatbotId}`).expect(200)).body;
const reportOf = async (query = ''): Promise<AnalyticsReport> =>
  (await builder.agent.get(`/api/analytics/${chatbotId}/report${query}`).expect(200)).body;

it('is zero for a chatbot that nobody has talked to', async () => {
  const { messagesByDay, ...others } = await figures();
  expect(others).toEqual({ totalMessages: 0, totalConversations: 0, avgResponseTimeMs: 0, popularQuestions: [] });
  expect(messagesByDay).toHaveLength(30);
  expect(await reportOf()).toMatchObject({ totals: { messages: 0 }, firstWord: null, pages: [], usage: [] });
});

it('counts what visitors say and where they say it, and forgets the words of an erased conversation', async () => {
  const [one, two] = [await TestVisitor.of(app, chatbotId), await TestVisitor.of(app, chatbotId)];
  await one.say('Until when can I return an item?', undefined, { page: `${PAGE}?token=secret` });
  await two.say('  until when can I   RETURN an item? ', undefined, { page: PAGE });
  await two.say('Do you sell kayaks?');
  const counted = await eventually(figures, ({ totalMessages }) => totalMessages === 6);
  expect(counted).toMatchObject({ totalConversations: 2 });
  expect(counted.messagesByDay.at(-1)).toEqual({ date: app.clock.now().toISOString().slice(0, 10), count: 6 });
  expect(await eventually(figures, ({ popularQuestions }) => popularQuestions.length === 2)).toMatchObject({
    popularQuestions: [
      { question: 'until when can I   RETURN an item?', count: 2 },
      { question: 'Do you sell kayaks?', count: 1 },
    ],
  });

  const shown = await eventually(
    reportOf,
    ({ totals, pages }) => totals.replies === 3 && pages[0]?.conversations === 2,
  );
  expect(shown).toMatchObject({
    totals: { conversations: 2, messages: 6, replies: 3 },
    languages: [{ language: 'en', replies: 3 }],
    channels: [{ channel: 'widget', conversations: 2 }],
    questions: [{ count: 2 }, { question: 'Do you sell kayaks?', key: expect.stringMatching(/^[\da-f]{32}$/) }],
    pages: [{ page: PAGE, conversations: 2 }],
    usage: [{ model: 'offline', replies: 3, costMicroUsd: 0 }],
  });
  expect(shown.byDay).toHaveLength(30);
  expect(shown.byHour.reduce((sum, count) => sum + count)).toBe(3);
  expect(shown.lastWord).not.toBeNull();

  const { body } = await builder.agent.get(`/api/conversations/${chatbotId}`).expect(200);
  const latest = (body as { id: string; messageCount: number }[]).find(({ messageCount }) => messageCount === 4);
  await builder.agent.delete(`/api/conversations/${latest?.id}`).expect(204);
  expect(await figures()).toMatchObject({
    totalMessages: 6,
    totalConversations: 2,
    popularQuestions: [{ question: 'Until when can I return an item?', count: 2 }],
  });
});

it('compares a range with the one before', async () => {
  const today = app.clock.now().toISOString().slice(0, 10);
  app.clock.advance(86_400_000);
  const { days, before, totals, totalsBefore } = await reportOf(`?from=${app.clock.now().toISOString().slice(0, 10)}`);
  expect(days.from).toBe(days.to);
  expect(before).toEqual({ from: today, to: today });
  expect([totals.messages, totalsBefore.messages]).toEqual([0, 6]);
});

it.each([
  ['?from=2026-01-02&to=2026-01-01', 'range-reversed'],
  ['?from=2001-01-01', 'range-too-long'],
  ['?from=1026-01-01', 'invalid-input'],
  ['?to=0000-01-01', 'invalid-input'],
  ['?to=9999-12-31', 'range-in-future'],
  ['?from=yesterday', 'invalid-input'],
  ['?days=7', 'invalid-input'],
])('refuses %s', async (query, code) => {
  const { body } = await builder.agent.get(`/api/analytics/${chatbotId}/report${query}`).expect(400);
  expect(body).toMatchObject({ code, details: [{ path: expect.any(String) }] });
});

it.each(['', '/report'])('does not tell a stranger about a chatbot%s', async (path) => {
  await stranger.agent.get(`/api/analytics/${chatbotId}${path}`).expect(404);
  await builder.agent.get(`/api/analytics/nonsense${path}`).expect(404);
});
