import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation } from '@chatbot-builder/contracts/http';
import type { AnalyticsReport } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { replyIn, TestVisitor } from '../visitor.js';

const DAY_MS = 86_400_000;
const PAGE = 'https://shop.example/returns';
const KNOWLEDGE = '# Returns\n\nYou can return any item within 30 days of delivery.';

let app: TestApp;
let builder: Builder;
let chatbotId: string;
/** The first one began yesterday and goes on today. Both others began today. */
let days: { yesterday: string; today: string; later: string };
let ids: { first: string; second: string; third: string };

const day = () => app.clock.now().toISOString().slice(0, 10);
const report = async (from: string, to = from): Promise<AnalyticsReport> =>
  (await builder.agent.get(`/api/analytics/${chatbotId}/report?from=${from}&to=${to}`).expect(200)).body;
const found = async (filter: Record<string, string>): Promise<string[]> => {
  const query = new URLSearchParams(filter);
  const { body } = await builder.agent.get(`/api/conversations/${chatbotId}?${query.toString()}`).expect(200);
  return (body as Conversation[]).map(({ id }) => id);
};
const active = (from: string, to = from) => ({ activeFrom: from, activeTo: to });

beforeAll(async () => {
  app = await TestApp.start();
  builder = await app.register();
  chatbotId = (await builder.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201))
    .body.id;
  app.clock.advance(DAY_MS - (app.clock.now().getTime() % DAY_MS) - 30_000);
  const yesterday = day();
  const [first, second, third] = [
    await TestVisitor.of(app, chatbotId),
    await TestVisitor.of(app, chatbotId),
    await TestVisitor.of(app, chatbotId),
  ];
  await first.say('Wie lange kann ich einen Artikel zurückgeben?', undefined, { page: PAGE });
  app.clock.advance(60_000);
  const today = day();
  const answered = replyIn(await first.say('Until when can I return an item?'));
  app.clock.advance(1_000);
  await second.say('until when can I return an  ITEM?', undefined, { page: PAGE });
  app.clock.advance(3_600_000);
  await third.say('Do you sell kayaks?');
  app.clock.advance(2 * DAY_MS);
  const rated = await first.call('POST', `messages/${answered.id}/rating`, { rating: 'up' });
  expect(rated.status).toBeLessThan(300);
  days = { yesterday, today, later: day() };
  await eventually(
    () => report(yesterday, days.later),
    ({ totals }) => totals.messages === 8 && totals.up === 1,
  );
  const listed = await eventually(
    async () => (await builder.agent.get(`/api/conversations/${chatbotId}`)).body as Conversation[],
    (all) => all.length === 3 && all.some(({ ratings }) => ratings.up === 1),
  );
  const [c, b, a] = listed.map(({ id }) => id);
  ids = { first: a ?? '', second: b ?? '', third: c ?? '' };
});
afterAll(() => app.stop());

it('finds those with a message on a day, not only those that began on it', async () => {
  expect(await found(active(days.yesterday))).toEqual([ids.first]);
  expect(await found(active(days.today))).toEqual([ids.third, ids.second, ids.first]);
  expect(await found({ from: days.today })).toEqual([ids.third, ids.second]);
  expect(await found(active(days.later))).toEqual([]);
});

it('lists each once, whichever page it is on', async () => {
  const seen: string[] = [];
  const query = new URLSearchParams({ ...active(days.yesterday, days.later), limit: '1' });
  for (let next: string | undefined = `/api/conversations/${chatbotId}?${query.toString()}`; next;) {
    const { body, headers }: { body: Conversation[]; headers: Record<string, string | undefined> } = await builder.agent
      .get(next)
      .expect(200);
    seen.push(...body.map(({ id }) => id));
    next = /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
  }
  expect(seen).toEqual([ids.third, ids.second, ids.first]);
});

it('is entered further down, where its total is known', async () => {
  const get = (query: string) => builder.agent.get(`/api/conversations/${chatbotId}?${query}`);
  const { body, headers } = await get('skip=1&limit=1').expect(200);
  expect((body as Conversation[]).map(({ id }) => id)).toEqual([ids.second]);
  expect(headers['x-total-count']).toBe('3');
  const next = /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? '';
  expect(((await builder.agent.get(next).expect(200)).body as Conversation[]).map(({ id }) => id)).toEqual([ids.first]);
  expect((await get('skip=3').expect(200)).headers['x-total-count']).toBe('3');
  expect(await found({ skip: '1', channel: 'widget' })).toEqual([ids.second, ids.first]);
  for (const query of [
    'skip=1&q=a',
    'skip=1&hour=9',
    'skip=1&channel=widget&language=en',
    'skip=-1',
    `${next.split('?')[1]}&skip=1`,
  ])
    await get(query).expect(400);
});

it('finds a rating on the day on which it was given', async () => {
  expect((await report(days.later)).totals.up).toBe(1);
  expect(await found({ ...active(days.later), rating: 'up' })).toEqual([ids.first]);
  expect(await found({ ...active(days.today), rating: 'up' })).toEqual([]);
});

it('finds the language of any reply', async () => {
  const { languages } = await report(days.yesterday);
  expect(languages).toEqual([{ language: 'de', replies: 1 }]);
  expect(await found({ ...active(days.yesterday, days.later), language: 'de' })).toEqual([ids.first]);
  expect(await found({ ...active(days.today), language: 'de' })).toEqual([]);
  // The latest reply's language.
  expect(await found({ language: 'de' })).toEqual([]);
});

it('finds what found nothing, and the model', async () => {
  expect(await found({ ...active(days.today), unanswered: 'true' })).toEqual([ids.third]);
  // The first one found nothing yesterday.
  expect(await found({ ...active(days.today), unanswered: 'false' })).toEqual([ids.second]);
  expect(await found({ ...active(days.today), model: 'offline', channel: 'widget' })).toHaveLength(3);
  expect(await found({ model: 'gpt-4o' })).toEqual([]);
});

it('finds the messages of an hour of the week', async () => {
  const { byHour } = await report(days.yesterday, days.today);
  const hours = byHour.flatMap((messages, hour) => (messages > 0 ? [{ hour: String(hour), messages }] : []));
  expect(hours.map(({ messages }) => messages).sort()).toEqual([1, 1, 2]);
  for (const { hour, messages } of hours)
    expect(await found({ ...active(days.yesterday, days.today), hour })).toHaveLength(messages);
});

it('finds everybody who asked a question, and who began on a page', async () => {
  const { questions, pages } = await report(days.today);
  expect(questions[0]?.count).toBe(2);
  expect(await found({ question: questions[0]?.key ?? '' })).toEqual([ids.second, ids.first]);
  expect(pages[0]?.conversations).toBe(2);
  expect(await found({ page: pages[0]?.key ?? '' })).toEqual([ids.second, ids.first]);
});

it('finds replies that took long', async () => {
  expect(await found({ ...active(days.yesterday), lastWordMs: '0', firstWordMs: '0' })).toEqual([ids.first]);
  expect(await found({ ...active(days.today), lastWordMs: '9999999' })).toEqual([]);
});

it('exports what it lists, oldest first', async () => {
  const filter = new URLSearchParams({ ...active(days.today), format: 'json' });
  const { body } = await builder.agent.get(`/api/conversations/${chatbotId}/export?${filter.toString()}`).expect(200);
  expect((body as { id: string }[]).map(({ id }) => id)).toEqual([ids.first, ids.second, ids.third]);
});

it('leaves out an erased one', async () => {
  await builder.agent.delete(`/api/conversations/${ids.third}`).expect(204);
  expect(await found(active(days.today))).toEqual([ids.second, ids.first]);
});
