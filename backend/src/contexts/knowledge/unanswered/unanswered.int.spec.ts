import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { type Builder, TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { firstAttempt, jobHandler } from '../../../../test/job-handler.js';
import { replyIn, TestVisitor } from '../../../../test/visitor.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { EngineUnavailable, EventStore } from '../../../ports/event-store.js';
import { Streams } from '../../../runtime/streams.js';
import { ViewProgress } from '../../../runtime/views/view-progress.js';
import { UnansweredCollecting } from './unanswered-collecting.js';
import { CHECK_UNANSWERED } from './unanswered.reactions.js';
import { unansweredCollection, unansweredWordingsCollection } from './unanswered.view.js';
import { uncollectedRepliesCollection } from './uncollected-replies.view.js';

const KNOWLEDGE = '# Shipping\n\nWe ship to Austria and Germany within three days.';
const PARKING = 'Where can I park my car?';
const RETURNS = 'Until when can I return an item?';

let app: TestApp;
let owner: Builder;
let chatbotId: string;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.register(`${randomUUID()}@example.com`);
  const created = await owner.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201);
  chatbotId = created.body.id;
});

const list = async (query = '') => owner.agent.get(`/api/unanswered/${chatbotId}${query}`).expect(200);
const listed = async (): Promise<readonly UnansweredQuestion[]> => (await list()).body;
/** What the schedule does every few seconds. */
const collect = () => app.get(UnansweredCollecting).run(new AbortController().signal);
const until = (isThere: (questions: readonly UnansweredQuestion[]) => boolean) =>
  eventually(() => collect().then(listed), isThere);
/** What the queue does some seconds after a change. */
const check = () => {
  const change = { accountId: owner.accountId, chatbotId, changedAt: app.clock.now().toISOString() };
  return jobHandler(app, CHECK_UNANSWERED).handle(change, firstAttempt(CHECK_UNANSWERED));
};
/** Replies whose questions are not collected yet. */
const left = () =>
  app.get(DocumentStore).count(uncollectedRepliesCollection, { where: {}, sort: { field: 'askedAt', order: 'asc' } });
const ask = async (...questions: readonly string[]) => {
  const visitor = await TestVisitor.of(app, chatbotId);
  for (const question of questions) replyIn(await visitor.say(question));
};

it('lists what was not answered, in whatever words, until the team answers it', async () => {
  await ask('Do you ship to Austria?', 'Hello', 'Do you ship to Norway?', RETURNS);
  await ask('do you  SHIP to norway?');
  await ask('Can I get my order delivered to Norway?', '🤷🤷');
  const [norway, returns, ...others] = await until(([first, second]) => first?.count === 3 && second !== undefined);
  expect(others).toEqual([]);
  expect(norway).toMatchObject({ question: 'Can I get my order delivered to Norway?', asked: [{}, {}, {}] });
  expect(returns).toMatchObject({ chatbotId, question: RETURNS, count: 1 });

  const source = returns?.asked[0];
  await owner.agent
    .post('/api/answers')
    .send({ chatbotId, question: 'Returns', answer: 'Within 30 days.', source })
    .expect(201);
  expect((await listed()).map(({ id }) => id)).toEqual([norway?.id]);
});

it('is listed again once its answer is withdrawn and it is restored', async () => {
  await ask(RETURNS);
  const [question] = await until(({ length }) => length === 1);
  const body = { chatbotId, question: RETURNS, answer: 'Within 30 days.', source: question?.asked[0] };
  const added = await owner.agent.post('/api/answers').send(body).expect(201);
  expect(await listed()).toEqual([]);
  await owner.agent.delete(`/api/answers/${added.body.id}`).expect(204);
  await owner.agent.post(`/api/unanswered/${question?.id}/restore`).expect(204);
  expect(await listed()).toEqual([question]);
});

it('asks again in the background once there is more knowledge, and lists what is asked after that', async () => {
  await ask(RETURNS, PARKING);
  await until(({ length }) => length === 2);
  const knowledgeBase = `${KNOWLEDGE}\n\n# Returns\n\nYou can return an item within 30 days of delivery.`;
  await owner.agent.patch(`/api/chatbots/${chatbotId}`).send({ knowledgeBase }).expect(200);
  await check();
  expect(await until(({ length }) => length < 2)).toMatchObject([{ question: PARKING }]);

  await owner.agent.patch(`/api/chatbots/${chatbotId}`).send({ knowledgeBase: KNOWLEDGE }).expect(200);
  await ask(RETURNS);
  expect(await until(({ length }) => length === 2)).toMatchObject([{ question: RETURNS, count: 2 }, { count: 1 }]);
});

it('compares a question with earlier ones without reading their conversations again', async () => {
  await ask(PARKING);
  const [first] = await until(({ length }) => length === 1);
  const read = vi.spyOn(app.get(EventStore), 'readBackwards');
  await ask('Do you sell kayaks?');
  await eventually(
    () =>
      collect().then(() =>
        app
          .get(DocumentStore)
          .count(unansweredCollection, { where: { chatbotId }, sort: { field: 'lastAskedAt', order: 'desc' } }),
      ),
    (groups) => groups === 2,
  );
  const streams = read.mock.calls.map(([stream]) => stream);
  read.mockRestore();
  expect(streams).not.toContain(`conversation-${first?.asked[0]?.conversationId}`);
});

it('collects what a process left that died in the middle, each once', async () => {
  const streams = app.get(Streams);
  const decide = streams.decide.bind(streams);
  let deaths = 0;
  const dying = vi.spyOn(streams, 'decide').mockImplementation(async (stream, ...decision) => {
    const isDeath = stream.startsWith('unanswered-') && (deaths += 1) <= 6;
    // Every other time, the event is recorded and nobody hears of it.
    if (!isDeath || deaths % 2 === 0) await decide(stream, ...decision);
    if (isDeath) throw new EngineUnavailable('killed');
    return decide(stream, ...decision);
  });
  /** The next process begins later than that. */
  const views = [unansweredCollection, unansweredWordingsCollection, uncollectedRepliesCollection];
  const names = views.map(({ name }) => name);
  const shown = async () => app.get(ViewProgress).passed(names, await app.get(EventStore).head());
  await Promise.all([PARKING, PARKING, RETURNS, '🤷🤷', PARKING].map((question) => ask(question)));
  await eventually(
    () => collect().catch(shown),
    () => deaths > 6,
  );
  dying.mockRestore();
  await eventually(
    () => collect().then(left),
    (count) => count === 0,
  );
  expect((await listed()).map(({ question, count }) => [question, count])).toEqual([
    [PARKING, 3],
    [RETURNS, 1],
  ]);
});

it('collects more than a page, in any number of runs at once', async () => {
  await Promise.all(
    Array.from({ length: 4 }, (_, visitor) =>
      ask(...Array.from({ length: 14 }, (_, at) => (at % 2 ? PARKING : `${RETURNS} ${'?'.repeat(visitor)}`))),
    ),
  );
  const groups = await eventually(
    () => Promise.all([collect(), collect()]).then(listed),
    (shown) => shown.reduce((sum, { count }) => sum + count, 0) === 56,
  );
  expect(groups.map(({ count }) => count)).toEqual([28, 28]);
});

it('is dismissed, stays so when it is asked again, and is brought back', async () => {
  await ask(PARKING, RETURNS);
  const [one, two] = await until(({ length }) => length === 2);
  const at = `/api/unanswered/${one?.id}`;
  await owner.agent.delete(at).expect(204);
  expect(await listed()).toEqual([two]);
  await ask(`${one?.question}`);
  await owner.agent.post(`${at}/restore`).expect(204);
  expect(await until(([first]) => first?.count === 2)).toMatchObject([{ id: one?.id }, { id: two?.id }]);
});

it('shows another spelling once a conversation is erased, and nothing once all are', async () => {
  await ask(PARKING);
  await until(({ length }) => length === 1);
  await ask('where can I park MY car');
  const [both] = await until(([first]) => first?.count === 2);
  expect(both?.question).toBe('where can I park MY car');
  const [latest, first] = both?.asked ?? [];
  await owner.agent.delete(`/api/conversations/${latest?.conversationId}`).expect(204);
  expect(await listed()).toMatchObject([{ question: PARKING, count: 2, asked: [first] }]);
  await owner.agent.delete(`/api/conversations/${first?.conversationId}`).expect(204);
  expect(await listed()).toEqual([]);
});

it('does not list test chats, and pages', async () => {
  const messages = [{ role: 'user', content: 'Do you sell kayaks?' }];
  await owner.agent.post('/api/chat/test').send({ messages, systemPrompt: '', model: 'gpt-4o', chatbotId }).expect(200);
  await ask(PARKING, RETURNS);
  await until(({ length }) => length === 2);
  const first = await list('?limit=1');
  const after = /after=([^&>]+)/.exec(first.headers['link'] ?? '')?.[1];
  const second = await list(`?limit=1&after=${after}`);
  expect([...first.body, ...second.body].map(({ question }) => question).sort()).toEqual([RETURNS, PARKING]);
  expect(second.headers['link']).toBeUndefined();
  await owner.agent.get(`/api/unanswered/${chatbotId}?limit=51`).expect(400);
});

it('is nobody else’s', async () => {
  await ask(PARKING);
  const [question] = await until(({ length }) => length === 1);
  const stranger = await app.register('stranger@example.com');
  await stranger.agent.get(`/api/unanswered/${chatbotId}`).expect(404);
  await stranger.agent.delete(`/api/unanswered/${question?.id}`).expect(404);
  await owner.agent.delete(`/api/unanswered/${randomUUID()}`).expect(404);
});
