import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { VisitorSession, WidgetConversations, WidgetHistory } from '@chatbot-builder/contracts/widget';
import { type Builder, TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { replyIn, TestVisitor } from '../../../../test/visitor.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { EventStore } from '../../../ports/event-store.js';
import { conversationsCollection } from '../conversations.view.js';
import { messagesCollection } from '../messages.view.js';

const NAME = 'Ada Lovelace';
const EMAIL = 'ada@example.org';

let dataDir: string;
let app: TestApp;
let owner: Builder;
let chatbotId: string;
let secret = 'none yet';

const make = async (): Promise<{ readonly id: string; readonly secret: string }> =>
  (await owner.agent.post(`/api/chatbots/${chatbotId}/identity-secrets`).expect(201)).body;
const secrets = async () => (await owner.agent.get(`/api/chatbots/${chatbotId}/identity-secrets`).expect(200)).body;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identify-'));
  app = await TestApp.start({ dataDir });
  owner = await app.register();
  const settings = { name: 'Ada', knowledgeBase: 'Returns take 30 days.' };
  chatbotId = (await owner.agent.post('/api/chatbots').send(settings).expect(201)).body.id;
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true });
});

const hashOf = (userId: string, under = secret) => createHmac('sha256', under).update(userId).digest('hex');
const identify = (userId: string, more: object = {}) =>
  fetch(`${app.url}/api/widget/${chatbotId}/identify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, hash: hashOf(userId), ...more }),
  });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

/** Another device of the user. */
const device = async (userId: string, more: object = {}): Promise<TestVisitor> => {
  const response = await identify(userId, more);
  expect(response.status).toBe(201);
  return (await TestVisitor.of(app, chatbotId)).with(VisitorSession.parse(await response.json()).token);
};
const history = async (of: TestVisitor, query = '') =>
  WidgetHistory.parse(await (await of.call('GET', `history${query}`)).json());
const listed = async (of: TestVisitor) =>
  WidgetConversations.parse(await (await of.call('GET', 'conversations')).json()).conversations;
const inbox = async (): Promise<Conversation[]> =>
  (await owner.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body;

it('believes nobody without a secret, and no other hash', async () => {
  expect(await codeOf(await identify('7', { hash: '0' }))).toEqual([403, 'identity-not-set-up']);
  ({ secret } = await make());
  for (const hash of ['', '0', hashOf('8'), hashOf('7').toUpperCase(), hashOf('7', 'another')])
    expect(await codeOf(await identify('7', { hash }))).toEqual([403, 'identity-not-proved']);
  expect((await identify('')).status).toBe(400);
  expect((await identify('7')).status).toBe(201);
});

it('shows a secret once, and lets the one before work for a day', async () => {
  const before = secret;
  const newer = await make();
  expect(await secrets()).toMatchObject([
    { id: newer.id, lastFour: newer.secret.slice(-4), endsAt: null },
    { lastFour: before.slice(-4), endsAt: expect.any(String) },
  ]);
  expect(JSON.stringify(await secrets())).not.toContain(newer.secret);
  secret = newer.secret;
  expect((await identify('7', { hash: hashOf('7', before) })).status).toBe(201);
  app.clock.advance(24 * 3_600_000);
  expect((await identify('7', { hash: hashOf('7', before) })).status).toBe(403);
  expect(await secrets()).toHaveLength(1);
  const revoke = (id: string) => owner.agent.delete(`/api/chatbots/${chatbotId}/identity-secrets/${id}`);
  await revoke(randomUUID()).expect(404);
  await revoke(newer.id).expect(204);
  await revoke(newer.id).expect(204);
  expect((await identify('7')).status).toBe(403);
  ({ secret } = await make());
});

it('shows a user the same conversation on each device, and nobody else', async () => {
  const [laptop, phone] = [await device('user-1'), await device('user-1')];
  await laptop.say('How long do returns take?');
  const shown = await history(phone);
  expect(shown.messages).toHaveLength(2);
  await phone.say('And abroad?');
  expect((await history(laptop)).messages).toHaveLength(4);
  expect(
    await eventually(
      () => listed(phone),
      ({ length }) => length === 1,
    ),
  ).toMatchObject([{ id: shown.conversationId, title: 'How long do returns take?' }]);
  const stranger = await device('user-2');
  expect(await listed(stranger)).toEqual([]);
  expect(await history(stranger, `?before=${shown.conversationId}`)).toMatchObject({ messages: [] });
});

it('goes on in the open conversation of before, on each device, and no longer for the anonymous visitor', async () => {
  const anonymous = await TestVisitor.of(app, chatbotId);
  const asked = await anonymous.say('How long do returns take?');
  const begun = await history(anonymous);
  const [here, there] = [await device('user-3', { session: anonymous.token, name: NAME }), await device('user-3')];
  for (const each of [here, there]) expect(await history(each)).toEqual(begun);
  await there.say('And abroad?');
  expect((await history(here)).messages).toHaveLength(4);
  const reply = replyIn(asked);
  expect((await there.call('POST', `messages/${reply.id}/rating`, { rating: 'up' })).status).toBe(204);
  expect((await history(here)).messages[1]).toMatchObject({ id: reply.id, rating: 'up' });
  // Somebody else at the same browser.
  expect(await history(anonymous)).toMatchObject({ messages: [] });
  expect(await history(anonymous, `?before=${begun.conversationId}`)).toMatchObject({ messages: [] });
  expect((await device('user-4', { session: here.token })) && (await history(here)).messages).toHaveLength(4);
  await anonymous.say('Who am I?');
  expect((await history(anonymous)).messages).toHaveLength(2);
  await here.call('POST', 'end');
  await here.say('Something new?');
  const next = await history(there);
  expect(next.messages).toHaveLength(2);
  const all = await eventually(
    () => listed(there),
    ({ length }) => length === 2,
  );
  expect(all.map(({ id }) => id)).toEqual([next.conversationId, begun.conversationId]);
});

it('leaves what has ended with the anonymous visitor', async () => {
  const anonymous = await TestVisitor.of(app, chatbotId);
  await anonymous.say('How long do returns take?');
  await anonymous.call('POST', 'end');
  const known = await device('user-5', { session: anonymous.token });
  expect(await history(known)).toMatchObject({ messages: [] });
  expect((await identify('user-5', { session: 'x.y.z' })).status).toBe(201);
});

it('keeps the user’s id nowhere, name and e-mail sealed, and erases them with the conversation', async () => {
  const userId = `user-${randomUUID()}`;
  const known = await device(userId);
  const visitor = { name: NAME, email: EMAIL };
  await known.say('How long do returns take?', randomUUID(), { visitor });
  const { conversationId } = await history(known);
  const row = async () => (await inbox()).find(({ id }) => id === conversationId);
  await eventually(row, (found) => found?.visitorName === NAME && found.visitorEmail === EMAIL);
  const stream = conversationStream(ConversationId.parse(conversationId));
  const stored = JSON.stringify(await Array.fromAsync(app.get(EventStore).readStream(stream)));
  for (const text of [userId, NAME, EMAIL]) expect(stored).not.toContain(text);
  await owner.agent.delete(`/api/conversations/${conversationId}`).expect(204);
  await eventually(row, (found) => found?.visitorName === null && found.visitorEmail === null);
});

it('records no name of a visitor whom nobody vouches for', async () => {
  const anonymous = await TestVisitor.of(app, chatbotId);
  await anonymous.say('How long do returns take?', randomUUID(), { visitor: { name: NAME, email: EMAIL } });
  const { conversationId } = await history(anonymous);
  const found = await eventually(inbox, (all) => all.some(({ id }) => id === conversationId));
  expect(found.find(({ id }) => id === conversationId)).toMatchObject({ visitorName: null, visitorEmail: null });
});

it('finds the message of a conversation that came along and ended, and of one before it, in a later process', async () => {
  const [anonymous, known] = [await TestVisitor.of(app, chatbotId), await device('user-6')];
  const [own, brought] = [randomUUID(), randomUUID()];
  const accepted = async (visitor: TestVisitor, id: string) => {
    const [first] = (await visitor.say('How long do returns take?', id)).frames;
    if (first?.type !== 'accepted' || first.conversationId === null) throw new Error('The message was not accepted');
    return first.conversationId;
  };
  const before = [await accepted(known, own)];
  await known.call('POST', 'end');
  before.push(await accepted(anonymous, brought));
  const store = app.get(DocumentStore);
  const sort = { field: 'order', order: 'asc' } as const;
  for (const messageId of [own, brought])
    await eventually(
      () => store.count(messagesCollection, { where: { messageId }, sort }),
      (shown) => shown === 1,
    );
  await device('user-6', { session: anonymous.token });
  // The one that came along is open.
  expect(await accepted(known, own)).toBe(before[0]);
  await known.call('POST', 'end');
  await eventually(
    () => Promise.all(before.map((id) => store.get(conversationsCollection, id))),
    (rows) => rows.every((row) => typeof row?.endedAt === 'string'),
  );
  await app.stop();
  app = await TestApp.start({ dataDir });
  const later = (await TestVisitor.of(app, chatbotId)).with(known.token);
  expect([await accepted(later, own), await accepted(later, brought)]).toEqual(before);
});
