import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Sealed } from '@chatbot-builder/contracts/events';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { CommandBus } from '@nestjs/cqrs';
import type { Conversation, Message } from '@chatbot-builder/contracts/http';
import { ChatbotId, ConversationId, MessageId, VisitorId } from '@chatbot-builder/contracts/ids';
import { type ChatFrame, WidgetConversations, WidgetHistory } from '@chatbot-builder/contracts/widget';
import { randomUUID } from 'node:crypto';
import { ReceiveMessage } from '../../src/contexts/conversations/conversation.commands.js';
import { ConversationSweep } from '../../src/contexts/conversations/sweep/conversation-sweep.js';
import { visitOf } from '../../src/contexts/conversations/visitor/visit.js';
import { EventStore } from '../../src/ports/event-store.js';
import { PersonalData } from '../../src/runtime/sealing/personal-data.js';
import { type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { StreamReader } from '../stream-reader.js';
import { replyIn, type Sent, TestVisitor } from '../visitor.js';

const KNOWLEDGE =
  '# Returns\n\nYou can return any item within 30 days of delivery.\n\n# Shipping\n\nParcels to Mallorca take six working days.';

let app: TestApp;
let builder: Builder;
let chatbotId: string;
let visitor: TestVisitor;

beforeAll(async () => {
  app = await TestApp.start();
  builder = await app.register();
  const created = await builder.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201);
  chatbotId = created.body.id;
  visitor = await TestVisitor.of(app, chatbotId);
});
afterAll(() => app.stop());

const history = async (of = visitor, query = '') =>
  WidgetHistory.parse(await (await of.call('GET', `history${query}`)).json());
const conversations = async () =>
  (await builder.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body as Conversation[];

it('gives the widget its settings, in a supported language', async () => {
  const german = await visitor.call('GET', 'config?language=de-AT');
  expect(await german.json()).toMatchObject({
    name: 'Ada',
    welcomeMessage: 'Hallo! Wie kann ich Ihnen heute helfen?',
    language: 'de',
  });
  expect(await (await visitor.call('GET', 'config?language=sw')).json()).toMatchObject({ language: 'en' });
});

it('lets browsers keep the configuration for a minute, and says whether it changed since', async () => {
  const config = (language: string, etag = '') =>
    builder.agent.get(`/api/widget/${chatbotId}/config?language=${language}`).set('If-None-Match', etag);
  const { headers } = await config('de').expect(200);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' });
  const unchanged = await config('de', headers['etag']).expect(304);
  expect(unchanged.headers).toMatchObject({ etag: headers['etag'], 'access-control-allow-origin': '*' });
  await config('fr', headers['etag']).expect(200);
});

it('counts a conversation as open once its visitor says so, and only with a token', async () => {
  const live = StreamReader.of(await fetch(`${app.url}/api/live`, { headers: { cookie: builder.cookie } }));
  await live.until('"count":0');
  const address = `${app.url}/api/widget/${chatbotId}/presence`;
  expect((await fetch(address, { method: 'POST' })).status).toBe(401);
  expect((await visitor.call('POST', 'presence')).status).toBe(204);
  await live.until('"count":1');
  await live.cancel();
});

it('streams an answer from the knowledge with its source, as recorded', async () => {
  const sent = await visitor.say('How many days do I have to return something?');
  expect(sent.frames[0]).toMatchObject({ type: 'accepted' });
  const reply = replyIn(sent);
  expect(reply.content).toContain('within 30 days');
  expect(reply.sources[0]).toMatchObject({ title: 'Ada', documentId: chatbotId });
  const { messages } = await history();
  expect(messages.at(-1)).toEqual(reply);
});

it('returns the same reply for a repeated message', async () => {
  const id = randomUUID();
  const first = replyIn(await visitor.say('How long do parcels to Mallorca take?', id));
  const before = (await history()).messages.length;
  expect(replyIn(await visitor.say('How long do parcels to Mallorca take?', id))).toEqual(first);
  expect((await history()).messages).toHaveLength(before);
});

it('answers a message once if it is sent twice concurrently', async () => {
  const id = randomUUID();
  const [left, right] = await Promise.all([
    visitor.say('When do parcels arrive?', id),
    visitor.say('When do parcels arrive?', id),
  ]);
  expect(replyIn(left)).toEqual(replyIn(right));
  expect((await history()).messages.filter((message) => message.id === id)).toHaveLength(1);
});

it('records where a conversation started, with its page sealed', async () => {
  const shopper = await TestVisitor.of(app, chatbotId);
  const { frames } = await shopper.say('Hello', randomUUID(), {
    page: 'https://shop.example/returns?token=secret#top',
    referrer: 'https://search.example/find?q=returns',
    language: 'de-AT',
  });
  const [{ conversationId }] = frames as [Extract<ChatFrame, { type: 'accepted' }>];
  const stream = conversationStream(ConversationId.parse(conversationId));
  const [started] = await Array.fromAsync(app.get(EventStore).readStream(stream));
  expect(started).toMatchObject({
    type: 'ConversationStarted',
    data: { channel: 'widget', referrerHost: 'search.example', language: 'de-AT' },
  });
  const page = Sealed.parse(started?.data['page']);
  expect(await app.get(PersonalData).open(stream, 'page', page)).toBe('https://shop.example/returns');
});

it('keeps a reply whose id a visitor reuses for a message', async () => {
  const guessing = await TestVisitor.of(app, chatbotId);
  const reply = replyIn(await guessing.say('How many days do I have to return something?'));
  const [{ conversationId }] = (await guessing.say('How long do parcels to Mallorca take?', reply.id)).frames as [
    Extract<ChatFrame, { type: 'accepted' }>,
  ];
  const told = ['user', 'assistant', 'user', 'assistant'];
  expect((await history(guessing)).messages.map(({ role }) => role)).toEqual(told);
  expect((await history(guessing)).messages[1]).toEqual(reply);
  const messages = async () =>
    (await builder.agent.get(`/api/messages/${conversationId}`).expect(200)).body as Message[];
  const shown = await eventually(messages, ({ length }) => length === 4);
  expect(shown.map(({ role }) => role)).toEqual(told);
  expect(shown[1]).toMatchObject({ id: reply.id, content: reply.content });
  expect(shown[2]).toMatchObject({ id: reply.id, content: 'How long do parcels to Mallorca take?' });
});

it('treats the same id from another visitor as another message', async () => {
  const id = randomUUID();
  const another = await TestVisitor.of(app, chatbotId);
  const mine = replyIn(await visitor.say('How many days do I have to return something?', id));
  const theirs = replyIn(await another.say('How long do parcels to Mallorca take?', id));
  expect(theirs.content).not.toBe(mine.content);
  expect((await history(another)).messages).toHaveLength(2);
});

it('writes and records a reply whose reader has disconnected', async () => {
  const leaver = await TestVisitor.of(app, chatbotId);
  const id = randomUUID();
  const leaving = new AbortController();
  const response = await leaver.call(
    'POST',
    'messages',
    { id, content: 'How long do parcels to Mallorca take?' },
    leaving.signal,
  );
  leaving.abort();
  await response.text().catch(() => undefined);
  const reply = replyIn(await leaver.say('How long do parcels to Mallorca take?', id));
  expect(reply.content).toContain('six working days');
  expect((await history(leaver)).messages).toHaveLength(2);
});

it('starts a new conversation when the visitor asks for one', async () => {
  const fresh = await TestVisitor.of(app, chatbotId);
  await fresh.say('Hello');
  const { conversationId } = await history(fresh);
  expect((await fresh.call('POST', 'end')).status).toBe(204);
  expect(await history(fresh)).toMatchObject({ conversationId, ended: false, messages: [] });
  await fresh.say('Hello again');
  const next = await history(fresh);
  expect(next.conversationId).not.toBe(conversationId);
  expect(next.messages).toHaveLength(2);
});

it('starts a new conversation after half an hour of silence, and still shows the last one', async () => {
  const sleeper = await TestVisitor.of(app, chatbotId);
  const id = randomUUID();
  await sleeper.say('Hello', id);
  const before = await history(sleeper);
  app.clock.advance(30 * 60_000);
  expect((await history(sleeper)).conversationId).toBe(before.conversationId);
  await sleeper.say('Hello', id);
  expect((await history(sleeper)).conversationId).toBe(before.conversationId);
  await sleeper.say('Are you still there?');
  expect((await history(sleeper)).conversationId).not.toBe(before.conversationId);
});

it('keeps a message in its conversation, however many have ended since', async () => {
  const returning = await TestVisitor.of(app, chatbotId);
  const id = randomUUID();
  const first = replyIn(await returning.say('Hello', id));
  for (const greeting of ['Hello again', 'Hi', 'Good morning']) {
    await returning.call('POST', 'end');
    await returning.say(greeting);
  }
  const last = await history(returning);
  const isShown = ([newest]: readonly Conversation[]) =>
    newest?.id === last.conversationId && newest.messageCount === 2;
  await eventually(conversations, isShown);
  expect(replyIn(await returning.say('Hello', id))).toEqual(first);
  expect(await history(returning)).toEqual(last);
});

it('shows a long conversation page by page from its end, and reads no more of it', async () => {
  const talkative = await TestVisitor.of(app, chatbotId);
  const turns = 60;
  // What is not answered would be read again, to collect it.
  const question = (turn: number) => `How long do parcels to Mallorca take? (${turn})`;
  for (let turn = 0; turn < turns; turn++) await talkative.say(question(turn));
  const read = vi.spyOn(app.get(EventStore), 'readBackwards');
  const newest = await history(talkative);
  const pages = [newest];
  for (let older = newest.older; older !== null; older = pages[0]?.older ?? null)
    pages.unshift(await history(talkative, `?before=${older}`));
  // Other conversations' questions may still be collected meanwhile.
  const stream = conversationStream(ConversationId.parse(newest.conversationId));
  const reads = read.mock.calls.filter(([of]) => of === stream);
  expect(reads.map(([, limit]) => limit)).toEqual(pages.map(() => LIMITS.historyPage));
  read.mockRestore();
  expect(pages.map(({ messages }) => messages.length)).toEqual([20, 50, 50]);
  const asked = pages.flatMap(({ messages }) => messages).filter(({ role }) => role === 'user');
  expect(asked.map(({ content }) => content)).toEqual(Array.from({ length: turns }, (_, turn) => question(turn)));
});

it('shows any page of the visitor’s own conversations, and none of another’s', async () => {
  const [one, other] = [await TestVisitor.of(app, chatbotId), await TestVisitor.of(app, chatbotId)];
  await one.say('Hello');
  const { conversationId } = await history(one);
  await one.call('POST', 'end');
  await one.say('Hello again');
  const ended = await history(one, `?before=${conversationId}`);
  expect(ended).toMatchObject({ conversationId, ended: true, awaitingReplyTo: null, older: null });
  expect(ended.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect((await history(one, `?before=${conversationId}.2`)).messages).toHaveLength(1);
  for (const before of [conversationId, `${conversationId}.3`, randomUUID()])
    expect(await history(other, `?before=${before}`)).toMatchObject({ conversationId: null, messages: [] });
  for (const before of ['last', '0.3', `${conversationId}.x`])
    expect((await one.call('GET', `history?before=${before}`)).status).toBe(400);
});

it('lists the visitor’s conversations page by page, newest first, without erased ones', async () => {
  const [one, other] = [await TestVisitor.of(app, chatbotId), await TestVisitor.of(app, chatbotId)];
  const listed = async (of: TestVisitor, query = '') =>
    WidgetConversations.parse(await (await of.call('GET', `conversations${query}`)).json());
  const count = LIMITS.visitorConversationsPage + 2;
  for (let talk = 0; talk < count; talk++) {
    if (talk > 0) await one.call('POST', 'end');
    app.clock.advance(1_000);
    await one.say(`${talk} ${'Mallorca '.repeat(20)}`);
  }
  const newest = await eventually(
    () => listed(one),
    ({ conversations: [first] }) => first?.title.startsWith(`${count - 1} `) === true,
  );
  expect(newest.conversations).toHaveLength(LIMITS.visitorConversationsPage);
  expect(newest.conversations.map(({ ended }) => ended)).toEqual(newest.conversations.map((_, index) => index > 0));
  expect(newest.conversations[0]?.title).toHaveLength(LIMITS.conversationTitleMax);
  const [second, first] = (await listed(one, `?after=${newest.older}`)).conversations;
  expect([second?.title.slice(0, 2), first?.title.slice(0, 2)]).toEqual(['1 ', '0 ']);
  await builder.agent.delete(`/api/conversations/${first?.id}`).expect(204);
  await eventually(
    () => listed(one, `?after=${newest.older}`),
    ({ conversations: rest, older }) => rest.length === 1 && older === null,
  );
  expect(await listed(other)).toEqual({ conversations: [], older: null });
  expect((await one.call('GET', 'conversations?after=x')).status).toBe(400);
});

it('ends a conversation that is full, and goes on in the next', async () => {
  const writer = await TestVisitor.of(app, chatbotId);
  const long = 'Mallorca '.repeat(LIMITS.messageMax / 9).trim();
  const conversationOf = ({ frames: [accepted] }: Sent) => accepted?.type === 'accepted' && accepted.conversationId;
  const first = conversationOf(await writer.say(long));
  let count = 1;
  while (conversationOf(await writer.say(long)) === first) count++;
  expect(count).toBeLessThanOrEqual(LIMITS.conversationBytes / LIMITS.messageMax + 1);
  const { conversationId, messages } = await history(writer);
  expect(conversationId).not.toBe(first);
  expect(messages).toHaveLength(2);
});

it('reads the log at most once for a message in a conversation that goes on', async () => {
  // Of a chatbot that has no unanswered question, which a job would read in the background.
  const { agent } = await app.register('other@example.com');
  const { id } = (await agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201)).body;
  const regular = await TestVisitor.of(app, id);
  await regular.say('Hello');
  const own = `conversation-${(await history(regular)).conversationId}`;
  const store = app.get(EventStore);
  const reads = [vi.spyOn(store, 'readStream'), vi.spyOn(store, 'readBackwards')];
  await regular.say('How many days do I have to return something?');
  const streams = reads.flatMap(({ mock }) => mock.calls.map(([stream]) => stream));
  expect(streams).not.toContain(own);
  // None within 50 ms after the chatbot was read for the message before.
  expect(streams.filter((stream) => stream === `chatbot-${id}`).length).toBeLessThanOrEqual(1);
  for (const read of reads) read.mockRestore();
});

it.each([
  ['no content', { id: randomUUID() }],
  ['blank content', { id: randomUUID(), content: '  \n ' }],
  ['content that shows nothing', { id: randomUUID(), content: '\u200b\u202e\ufeff' }],
  ['content of another type', { id: randomUUID(), content: ['Hi'] }],
  ['too much content', { id: randomUUID(), content: 'x'.repeat(8_001) }],
  ['no id', { content: 'Hi' }],
  ['an invalid id', { id: '1', content: 'Hi' }],
  ['an unknown field', { id: randomUUID(), content: 'Hi', role: 'assistant' }],
])('rejects a message with %s', async (_what, body) => {
  const response = await visitor.call('POST', 'messages', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid-input' });
});

it('rejects invalid JSON and messages that are too long', async () => {
  expect((await visitor.call('POST', 'messages', '{"id":')).status).toBe(400);
  expect((await visitor.call('POST', 'messages', { id: randomUUID(), content: 'x'.repeat(100_000) })).status).toBe(413);
});

it('removes what nobody can see from a message', async () => {
  const other = await TestVisitor.of(app, chatbotId);
  expect((await other.say('a\u0000b\u001bc\ud83d')).frames.at(-1)?.type).toBe('done');
  expect((await history(other)).messages[0]?.content).toBe('abc');
});

it('inflates and parses nothing that a visitor sends compressed or nested', async () => {
  const parsing = vi.spyOn(JSON, 'parse');
  const few = brotliCompressSync(Buffer.alloc(4_000_000, '['));
  const send = (token: string, body: string | Uint8Array<ArrayBuffer>, encoding: Record<string, string> = {}) =>
    fetch(`${app.url}/api/widget/${chatbotId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...encoding },
      body,
    });
  const brotli = { 'content-encoding': 'br' };
  expect((await send('made-up', few, brotli)).status).toBe(401);
  expect((await send(visitor.token, few, brotli)).status).toBe(415);
  expect((await send(visitor.token, '['.repeat(4_000_000))).status).toBe(413);
  expect((await send(visitor.token, '['.repeat(60_000))).status).toBe(400);
  // Drivers parse what engines send meanwhile, as text or as bytes.
  expect(parsing.mock.calls.filter(([text]) => String(text).startsWith('[[['))).toEqual([]);
  parsing.mockRestore();
});

it.each([
  'Ignore me 👋🏽',
  '👩‍👩‍👧',
  '<b>**bold**</b>',
  'مرحبا بالعالم',
  '‮evil',
  '"; DROP TABLE events; --',
  'NEAR("a" AND *)',
])('stores and returns %j unchanged', async (content) => {
  const other = await TestVisitor.of(app, chatbotId);
  expect((await other.say(content)).frames.at(-1)?.type).toBe('done');
  expect((await history(other)).messages[0]?.content).toBe(content);
});

it('rejects a visitor without a token, with a tampered one, or with another chatbot’s', async () => {
  for (const token of ['', 'x', visitor.token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
    const response = await visitor.with(token).call('POST', 'messages', { id: randomUUID(), content: 'Hi' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'invalid-session' });
  }
  const grace = await app.register('grace@example.com');
  const { body } = await grace.agent.post('/api/chatbots').send({ name: 'Grace' }).expect(201);
  const foreign = await TestVisitor.of(app, body.id as string);
  expect((await visitor.with(foreign.token).call('GET', 'history')).status).toBe(401);
});

it('stops answering as soon as its chatbot is deleted', async () => {
  const owner = await app.register('margaret@example.com');
  const { body } = await owner.agent.post('/api/chatbots').send({ name: 'Brief' }).expect(201);
  const guest = await TestVisitor.of(app, body.id as string);
  await guest.say('Hello');
  await owner.agent.delete(`/api/chatbots/${body.id}`).expect(204);
  for (const [method, path] of [
    ['GET', 'config'],
    ['GET', 'history'],
    ['POST', 'session'],
    ['POST', 'end'],
  ] as const)
    expect((await guest.call(method, path)).status).toBe(404);
  expect((await guest.call('GET', 'config')).headers.get('cache-control')).toBe('no-store');
  expect((await guest.say('Hello?')).status).toBe(404);
});

it('shows a builder current conversations, newest first', async () => {
  const count = (await conversations()).length;
  const newcomer = await TestVisitor.of(app, chatbotId);
  await newcomer.say('Hello');
  const [latest, ...others] = await eventually(
    conversations,
    ([first]) => first?.preview === 'Hello' && first.messageCount === 2,
  );
  expect(others).toHaveLength(count);
  expect(latest).toMatchObject({ unanswered: false, endedAt: null });
});

it('eventually replies to a message, whether its visitor asks again or not', async () => {
  const guest = await TestVisitor.of(app, chatbotId);
  const payload = await received(guest);
  expect(await history(guest)).toMatchObject({ awaitingReplyTo: payload.messageId });
  // The sweep leaves a message of the last seconds to its request.
  app.clock.advance(10_000);
  const { messages } = await eventually(
    async () => {
      await app.get(ConversationSweep).run(new AbortController().signal);
      return history(guest);
    },
    ({ awaitingReplyTo }) => awaitingReplyTo === null,
  );
  expect(messages).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
});

it('records what a visitor thinks of a reply, and shows it to both', async () => {
  const rater = await TestVisitor.of(app, chatbotId);
  const { id } = replyIn(await rater.say('How many days do I have to return something?'));
  const rated = async (body: unknown, by = rater, reply = id) =>
    (await by.call('POST', `messages/${reply}/rating`, body)).status;
  const latest = async () => (await history(rater)).messages.at(-1);
  expect(await rated({ rating: 'up' })).toBe(204);
  expect(await rated({ rating: 'down', comment: ' Which items? ' })).toBe(204);
  expect(await rated({ rating: 'down', comment: 'Which items?' })).toBe(204);
  expect(await latest()).toMatchObject({ id, rating: 'down' });
  const conversationId = (await history(rater)).conversationId;
  const listed = await eventually(conversations, (all) => all.some(({ ratings }) => ratings.down === 1));
  expect(listed.find((one) => one.id === conversationId)?.ratings).toEqual({ up: 0, down: 1 });
  const filtered = await builder.agent.get(`/api/conversations/${chatbotId}?rating=down&channel=widget`).expect(200);
  expect((filtered.body as Conversation[]).map((one) => one.id)).toEqual([conversationId]);
  const messages = async () => (await builder.agent.get(`/api/messages/${conversationId}`)).body as Message[];
  const [, reply] = await eventually(messages, (all) => all[1]?.reply?.rating?.value === 'down');
  expect(reply?.reply?.rating).toEqual({ value: 'down', comment: 'Which items?' });

  expect(await rated({ rating: null })).toBe(204);
  expect(await latest()).not.toHaveProperty('rating');
  expect(await rated({ rating: 'up' }, visitor)).toBe(404);
  expect(await rated({ rating: 'up' }, rater, randomUUID())).toBe(404);
  expect(await rated({ rating: 'great' })).toBe(400);
  expect(await rated({ rating: 'down', comment: 'x'.repeat(LIMITS.ratingCommentMax + 1) })).toBe(400);
  expect(await rated({ rating: 'up' }, rater.with('no-token'))).toBe(401);

  // A reply of an earlier conversation.
  await rater.call('POST', 'end');
  await rater.say('Do parcels reach Mallorca?');
  expect(await rated({ rating: 'down' })).toBe(204);
});

/** A recorded message of a process that crashed before it could answer. */
async function received(guest: TestVisitor) {
  const visitorId = VisitorId.parse(guest.token.split('.')[0]);
  const messageId = MessageId.parse(randomUUID());
  const { accountId } = builder;
  const at = ChatbotId.parse(chatbotId);
  const context = {
    accountId,
    chatbotId: at,
    actor: { kind: 'visitor' as const, id: visitorId },
    correlationId: 'request',
    commandId: `message/${messageId}`,
  };
  const { conversationId } = await app
    .get(CommandBus)
    .execute(new ReceiveMessage(at, visitorId, messageId, 'Hello', visitOf({}), context));
  return { accountId, chatbotId: at, conversationId, messageId };
}

it('rejects a token after its 30 days', async () => {
  const old = await TestVisitor.of(app, chatbotId);
  app.clock.advance(30 * 86_400_000);
  expect((await old.call('GET', 'history')).status).toBe(401);
});
