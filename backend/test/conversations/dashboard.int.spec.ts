import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation, Message } from '@chatbot-builder/contracts/http';
import { type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { TestVisitor } from '../visitor.js';

const KNOWLEDGE = '# Returns\n\nYou can return any item within 30 days of delivery.';
const CONVERSATIONS = 5;
const PAGE = 'https://shop.example/returns';

let app: TestApp;
let builder: Builder;
let stranger: Builder;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start();
  builder = await app.register();
  stranger = await app.register('eve@example.com');
  chatbotId = (
    await builder.agent.post('/api/chatbots').send({ name: 'Ada & Söhne', knowledgeBase: KNOWLEDGE }).expect(201)
  ).body.id;
  for (let number = 0; number < CONVERSATIONS; number++) {
    app.clock.advance(60_000);
    await (
      await TestVisitor.of(app, chatbotId)
    ).say(number === 0 ? '=cmd|calc' : `How many days do I have to return item ${number}?`, undefined, {
      page: `${PAGE}?order=${number}`,
    });
  }
  await eventually(
    () => list(),
    (conversations) =>
      conversations.length === CONVERSATIONS && conversations.every(({ messageCount }) => messageCount === 2),
  );
});
afterAll(() => app.stop());

const list = async (query = ''): Promise<Conversation[]> =>
  (await builder.agent.get(`/api/conversations/${chatbotId}${query}`).expect(200)).body;

it('lists conversations newest first, with their total', async () => {
  // On some engines the total follows a moment later.
  const { body } = await eventually(
    () => builder.agent.get(`/api/conversations/${chatbotId}`).expect(200),
    ({ headers }) => headers['x-total-count'] === String(CONVERSATIONS),
  );
  const times = (body as Conversation[]).map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

it('pages through them without gaps or duplicates', async () => {
  const seen: string[] = [];
  let next: string | undefined = `/api/conversations/${chatbotId}?limit=2`;
  while (next) {
    const { body, headers }: { body: Conversation[]; headers: Record<string, string | undefined> } = await builder.agent
      .get(next)
      .expect(200);
    seen.push(...body.map(({ id }) => id));
    next = /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
  }
  expect(new Set(seen).size).toBe(CONVERSATIONS);
  expect(seen).toHaveLength(CONVERSATIONS);
});

it('finds a conversation by any part of its session id, in either case', async () => {
  const [target] = await list();
  const part = target?.sessionId.slice(9, 18).toUpperCase() ?? '';
  expect((await list(`?q=${part}`)).map(({ id }) => id)).toEqual([target?.id]);
  expect(await list('?q=nothing-like-it')).toEqual([]);
});

it('filters the list by time', async () => {
  const [newest, second] = await list();
  expect((await list(`?from=${newest?.createdAt}`)).map(({ id }) => id)).toEqual([newest?.id]);
  expect((await list(`?to=${newest?.createdAt}&limit=1`)).map(({ id }) => id)).toEqual([second?.id]);
});

it('filters by day, channel, language, and what found no answer', async () => {
  const all = await list();
  // They are minutes apart, and midnight may be between them.
  const [last, first] = [all[0], all.at(-1)].map((one) => one?.createdAt.slice(0, 10));
  expect(await list(`?from=${first}&to=${last}&channel=widget`)).toEqual(all);
  expect(await list('?to=2020-12-31')).toEqual([]);
  expect(await list('?unanswered=true')).toEqual(all.filter(({ unanswered }) => unanswered));
  expect(await list('?unanswered=false&language=en&channel=widget&limit=2')).toEqual(
    all.filter(({ unanswered, language }) => !unanswered && language === 'en').slice(0, 2),
  );
  expect(await list('?language=hi')).toEqual([]);
});

it('tells how many match a filter, however few of them are on the page', async () => {
  const all = await list();
  const total = async (query: string) =>
    (await builder.agent.get(`/api/conversations/${chatbotId}?limit=1&${query}`).expect(200)).headers['x-total-count'];
  const answered = all.filter(({ unanswered }) => !unanswered).length;
  expect(await total('unanswered=false')).toBe(String(answered));
  expect(await total(`from=${all[2]?.createdAt}`)).toBe('3');
  // What is checked one after another is not counted.
  expect(await total('unanswered=false&channel=widget')).toBeUndefined();
});

it.each([
  '?limit=0',
  '?limit=501',
  '?limit=x',
  '?from=yesterday',
  '?from=2026-02-02&to=2026-02-01',
  '?language=tlh',
  '?after=nonsense',
  '?page=2',
])('rejects the query %s', async (query) => {
  const { body } = await builder.agent.get(`/api/conversations/${chatbotId}${query}`).expect(400);
  expect(body).toMatchObject({ code: 'invalid-input' });
});

it('reads a conversation, oldest message first, with the sources of replies', async () => {
  const [newest] = await list();
  const { body }: { body: Message[] } = await builder.agent.get(`/api/messages/${newest?.id}`).expect(200);
  expect(body.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(body[1]?.reply).toMatchObject({
    basis: 'knowledge',
    model: 'offline',
    stopped: false,
    sources: [{ documentId: chatbotId }],
  });
});

it('gives one conversation as the list does, with the page where it began', async () => {
  const [newest] = await list();
  const { body } = await builder.agent.get(`/api/conversations/${chatbotId}/${newest?.id}`).expect(200);
  expect(body).toEqual({ ...newest, page: PAGE });
  const other = (await stranger.agent.post('/api/chatbots').send({ name: 'Grace' }).expect(201)).body.id;
  await builder.agent.get(`/api/conversations/${other}/${newest?.id}`).expect(404);
  await builder.agent.get(`/api/conversations/${chatbotId}/${chatbotId}`).expect(404);
});

it('marks a conversation in which a question was not answered', async () => {
  const conversations = await list();
  expect(conversations.map(({ unanswered }) => unanswered)).toEqual([false, false, false, false, true]);
});

it('exports one CSV row per message, with formulas escaped', async () => {
  const { text, headers } = await builder.agent.get(`/api/conversations/${chatbotId}/export?format=csv`).expect(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename=conversations-ada-and-soehne-\d{8}T\d{6}Z\.csv$/,
  );
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"conversation_id","session_id","channel","started_at","message_id","role","content","created_at","model","response_ms"',
  );
  expect(text).toContain("'=cmd|calc");
});

it('exports every conversation with its messages as JSON', async () => {
  const { body, headers } = await builder.agent.get(`/api/conversations/${chatbotId}/export?format=json`).expect(200);
  expect(headers['content-disposition']).toMatch(/\.json$/);
  expect(body).toHaveLength(CONVERSATIONS);
  expect((body as { messages: Message[] }[]).every(({ messages }) => messages.length === 2)).toBe(true);
});

it('exports what the list shows with the same filter', async () => {
  const [newest] = await list();
  for (const filter of [`from=${newest?.createdAt}`, 'unanswered=true&language=en', `q=${newest?.sessionId}`]) {
    const { body } = await builder.agent
      .get(`/api/conversations/${chatbotId}/export?format=json&${filter}`)
      .expect(200);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual((await list(`?${filter}`)).map(({ id }) => id));
  }
});

it('rejects an unknown format', async () => {
  await builder.agent.get(`/api/conversations/${chatbotId}/export?format=xml`).expect(400);
  await builder.agent.get(`/api/conversations/${chatbotId}/export`).expect(400);
});

it('hides them from other accounts', async () => {
  const [newest] = await list();
  for (const path of [
    `/api/conversations/${chatbotId}`,
    `/api/conversations/${chatbotId}/${newest?.id}`,
    `/api/messages/${newest?.id}`,
    `/api/conversations/${chatbotId}/export?format=csv`,
  ]) {
    await stranger.agent.get(path).expect(404);
    await app.anyone().get(path).expect(401);
  }
  await builder.agent.get('/api/conversations/none').expect(404);
});

it('counts activity for the dashboard', async () => {
  const { body } = await builder.agent.get('/api/analytics').expect(200);
  expect(body).toMatchObject({
    totalConversations: CONVERSATIONS,
    totalMessages: CONVERSATIONS * 2,
    conversationsLast7Days: CONVERSATIONS,
    conversationsPrevious7Days: 0,
    messagesLast7Days: CONVERSATIONS * 2,
  });
  expect((await stranger.agent.get('/api/analytics').expect(200)).body).toMatchObject({
    totalConversations: 0,
    totalMessages: 0,
  });
});

it('answers a test chat like a visitor’s message, and records nothing', async () => {
  const test = {
    messages: [{ role: 'user', content: 'How many days do I have to return something?' }],
    systemPrompt: '',
    chatbotId,
    model: 'gpt-4o',
  };
  expect((await builder.agent.get('/api/chat/model').expect(200)).body).toEqual({ answeredBy: 'offline' });
  const { body } = await builder.agent.post('/api/chat/test').send(test).expect(200);
  expect(body).toMatchObject({ message: expect.stringContaining('30 days'), sources: [{ documentId: chatbotId }] });
  const streamed = await builder.agent.post('/api/chat/test').set('Accept', 'text/event-stream').send(test).expect(200);
  expect(streamed.text).toContain('"type":"done"');
  await stranger.agent.post('/api/chat/test').send(test).expect(404);
  await builder.agent
    .post('/api/chat/test')
    .send({ ...test, messages: [] })
    .expect(400);
  await builder.agent
    .post('/api/chat/test')
    .send({ ...test, messages: [{ role: 'assistant', content: 'Hi' }] })
    .expect(400);
  expect(await list()).toHaveLength(CONVERSATIONS);
});

it('does not tell the page of an erased one', async () => {
  const [newest] = await list();
  await builder.agent.delete(`/api/conversations/${newest?.id}`).expect(204);
  const { body } = await builder.agent.get(`/api/conversations/${chatbotId}/${newest?.id}`).expect(200);
  expect(body).toMatchObject({ preview: null, page: null });
});

it('hides conversations of a deleted chatbot', async () => {
  const [newest] = await list();
  await builder.agent.delete(`/api/chatbots/${chatbotId}`).expect(204);
  await builder.agent.get(`/api/messages/${newest?.id}`).expect(404);
  await builder.agent.get(`/api/conversations/${chatbotId}`).expect(404);
  await builder.agent.get(`/api/conversations/${chatbotId}/export?format=csv`).expect(404);
});
