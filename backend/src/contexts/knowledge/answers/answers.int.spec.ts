import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { answerStream } from '@chatbot-builder/contracts/events/answer';
import { AnswerId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { WidgetHistory } from '@chatbot-builder/contracts/widget';
import { type Builder, TestApp } from '../../../../test/app.js';
import { replyIn, TestVisitor } from '../../../../test/visitor.js';
import { teamAnswer } from './answer.js';
import { jobContext } from '../../../kernel/envelope.js';
import { CAUSE } from '../../../kernel/testing/given.js';
import { Erasers } from '../../../runtime/erasure/erasers.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';

const KNOWLEDGE = '# Shipping\n\nWe ship to Austria and Germany within three days.';
const NORWAY = { question: 'Do you ship to Norway?', answer: 'Yes, **within five days**.' };
const WORDINGS = ['Can I get my order delivered to Norway?', 'Is delivery to Norway possible?'];

let app: TestApp;
let owner: Builder;
let chatbotId: ChatbotId;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.register(`${randomUUID()}@example.com`);
  const created = await owner.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201);
  chatbotId = ChatbotId.parse(created.body.id);
});

const add = (text: object = NORWAY) => owner.agent.post('/api/answers').send({ chatbotId, ...text });
const listed = async () => (await owner.agent.get(`/api/answers/${chatbotId}`).expect(200)).body as TeamAnswer[];
const asked = async (question: string) => replyIn(await (await TestVisitor.of(app, chatbotId)).say(question));

it('answers a question in other words, says whose answer it is, and is withdrawn with undo', async () => {
  await add().expect(201);
  const [answer] = await listed();
  expect(answer).toMatchObject({ ...NORWAY, chatbotId, withdrawn: false, changedBy: expect.any(String), source: null });
  for (const wording of WORDINGS) {
    const { content, sources } = await asked(wording);
    expect(content).toBe('Yes, **within five days**. [1]');
    expect(sources).toMatchObject([{ documentId: answer?.id, title: NORWAY.question, byTeam: true }]);
  }
  const near = await asked('Do you ship to Austria?');
  expect(near.content).toContain('We ship to Austria');
  expect(near.sources.some(({ byTeam }) => byTeam)).toBe(false);

  const at = `/api/answers/${answer?.id}`;
  await owner.agent
    .put(at)
    .send({ ...NORWAY, answer: 'Not any more.' })
    .expect(204);
  expect((await asked(WORDINGS[0]!)).content).toBe('Not any more. [1]');
  await owner.agent.delete(at).expect(204);
  expect((await listed())[0]).toMatchObject({ withdrawn: true });
  expect((await asked(WORDINGS[0]!)).content).not.toContain('Not any more');
  await owner.agent.put(at).send(NORWAY).expect(404);
  await owner.agent.post(`${at}/restore`).expect(204);
  expect((await asked(WORDINGS[0]!)).content).toBe('Not any more. [1]');
});

it('tells the test chat whose answer it is', async () => {
  await add().expect(201);
  const { body } = await owner.agent
    .post('/api/chat/test')
    .send({ messages: [{ role: 'user', content: WORDINGS[1] }], systemPrompt: '', model: 'gpt-4o', chatbotId })
    .expect(200);
  expect(body).toMatchObject({ message: 'Yes, **within five days**. [1]', sources: [{ byTeam: true }] });
});

it('refuses what is empty or too long, and a source elsewhere', async () => {
  await add({ question: ' ', answer: 'Yes' }).expect(400);
  await add({ question: 'Why?', answer: 'x'.repeat(LIMITS.answerMax + 1) }).expect(400);
  const stranger = await app.register('stranger@example.com');
  const other = (await stranger.agent.post('/api/chatbots').send({ name: 'Bob' }).expect(201)).body.id;
  const visitor = await TestVisitor.of(app, other);
  await visitor.say('Hello');
  const { conversationId, messages } = WidgetHistory.parse(await (await visitor.call('GET', 'history')).json());
  await add({ ...NORWAY, source: { conversationId, messageId: messages[0]?.id } }).expect(404);
});

it('cannot be read any more once its chatbot is erased', async () => {
  await add().expect(201);
  const stream = answerStream(AnswerId.parse((await listed())[0]?.id));
  const { state } = await app.get(Streams).read(stream, teamAnswer);
  if (state.phase !== 'live') throw new Error('The answer is not there');
  const question = async () => app.get(PersonalData).open(stream, 'question', state.question);
  expect(await question()).toBe(NORWAY.question);
  const { accountId } = owner;
  const context = jobContext({ name: 'test', cause: CAUSE }, { accountId, chatbotId, commandId: 'erase' });
  await app.get(Erasers).chatbot({ chatbotId }, context, new AbortController().signal);
  expect(await question()).toBeNull();
  expect((await app.get(Streams).read(stream, teamAnswer)).state.phase).toBe('erased');
});
