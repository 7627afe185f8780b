import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { type Builder, TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { replyIn, TestVisitor } from '../../../../test/visitor.js';
import { EventStore } from '../../../ports/event-store.js';
import { type KeptMail, Mailer } from '../../../ports/mailer.js';

const OWNER = 'owner@example.com';
const VISITOR = 'visitor@example.org';
const QUESTION = 'Do you sell zeppelins?';

let app: TestApp;
let owner: Builder;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start({ settings: { LIMIT_CONTACT_REQUESTS_PER_HOUR: '8', REDIS_URL: '' } });
  owner = await app.register(OWNER);
  const settings = { name: 'Ada <b>', knowledgeBase: 'Returns take 30 days.' };
  chatbotId = (await owner.agent.post('/api/chatbots').send(settings).expect(201)).body.id;
});
afterAll(() => app.stop());

const listed = async (): Promise<Conversation[]> =>
  (await owner.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body;
const mails = async (): Promise<readonly KeptMail[]> =>
  ((await app.get(Mailer).kept?.list(100)) ?? []).filter(({ subject }) => subject === 'A visitor would like an answer');
const leave = (visitor: TestVisitor, id = randomUUID(), email = VISITOR) =>
  visitor.call('POST', 'contact', { id, email, question: QUESTION });

it('tells the visitor’s browser that the knowledge had no answer', async () => {
  const visitor = await TestVisitor.of(app, chatbotId);
  expect(replyIn(await visitor.say(QUESTION))).toMatchObject({ notFound: true });
  expect(replyIn(await visitor.say('How long do returns take?'))).not.toHaveProperty('notFound');
});

it('lists the address, mails the owner once, and keeps it sealed until it is erased', async () => {
  const visitor = await TestVisitor.of(app, chatbotId);
  await visitor.say(QUESTION);
  const id = randomUUID();
  expect((await leave(visitor, id)).status).toBe(204);
  expect((await leave(visitor, id)).status).toBe(204);
  const [conversation] = await eventually(listed, ([first]) => first?.contactEmail === VISITOR);
  const [mail, ...others] = await eventually(mails, ({ length }) => length > 0);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(OWNER);
  expect(mail?.text).toContain(VISITOR);
  expect(mail?.text).toContain(QUESTION);
  expect(mail?.text).toContain(`/conversations/${chatbotId}?conversation=${conversation?.id}`);
  expect(mail?.html).toContain('Ada &lt;b&gt;');
  const stream = conversationStream(ConversationId.parse(conversation?.id));
  const stored = await Array.fromAsync(app.get(EventStore).readStream(stream));
  expect(stored.at(-1)?.type).toBe('ContactRequested');
  expect(JSON.stringify(stored)).not.toContain(VISITOR);
  await owner.agent.delete(`/api/conversations/${conversation?.id}`).expect(204);
  await eventually(listed, (all) => all.every(({ contactEmail }) => contactEmail === null));
});

it('takes an address only from visitors who have said something, and only a few times', async () => {
  const visitor = await TestVisitor.of(app, chatbotId);
  expect((await leave(visitor)).status).toBe(404);
  await visitor.say(QUESTION);
  expect((await leave(visitor, randomUUID(), 'nobody')).status).toBe(400);
  expect((await leave(visitor)).status).toBe(204);
  expect((await leave(visitor)).status).toBe(204);
  expect((await leave(visitor)).status).toBe(204);
  const refused = await leave(visitor);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'contact-already-requested',
  ]);
  expect((await leave(visitor)).status).toBe(429);
});
