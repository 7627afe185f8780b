import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { Conversation } from '@chatbot-builder/contracts/http';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { type Builder, TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { firstAttempt, jobHandler } from '../../../../test/job-handler.js';
import { TestVisitor } from '../../../../test/visitor.js';
import { fails, OpenAiServer, says } from '../../../adapters/openai/testing/openai-server.js';
import { EventStore } from '../../../ports/event-store.js';
import { Quotas } from '../../../ports/quotas.js';
import { TITLE_CONVERSATION } from './title.reactions.js';

const KEY = 'sk-proj-Vexingzephyrsunder4wxyz';
const QUESTIONS = ['Do you ship to Mallorca?', 'And how long does it take?'] as const;
const TITLE = 'Shipping to Mallorca';

let provider: OpenAiServer;
let app: TestApp;
let ada: Builder;
let chatbotId: string;
let accounts = 0;

const start = (settings: Record<string, string>) => async () => {
  provider = await OpenAiServer.start();
  app = await TestApp.start({ settings: { OPENAI_BASE_URL: provider.baseURL, ...settings } });
};
async function beginAccount(): Promise<void> {
  provider.answer = (response, asked) => says(isAside(asked) ? `"${TITLE}."` : 'We do.')(response, asked);
  provider.asked.length = 0;
  ada = await app.register(`ada${++accounts}@example.com`);
  const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
  chatbotId = body.id;
}
const stop = async () => {
  await app.stop();
  await provider.stop();
};

const isAside = ({ body }: OpenAiServer['asked'][number]) => body.messages[0]?.content.startsWith('Say in one line');
const asides = () => provider.asked.filter(isAside);

const listed = async (): Promise<Conversation[]> =>
  (await ada.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body;
const untilListed = async (isThere: (conversation: Conversation) => boolean) => {
  const [only] = await eventually(listed, ([first]) => first !== undefined && isThere(first));
  return only as Conversation;
};
async function hold(...questions: readonly string[]): Promise<Conversation> {
  const visitor = await TestVisitor.of(app, chatbotId);
  for (const question of questions) await visitor.say(question);
  await visitor.call('POST', 'end');
  return untilListed(({ endedAt }) => endedAt !== null);
}
const recorded = ({ id }: Conversation) =>
  Array.fromAsync(app.get(EventStore).readStream(conversationStream(ConversationId.parse(id))));
/** Runs the job of a conversation, whether or not the queue ran it. */
const titled = async ({ id: conversationId }: Conversation) => {
  const payload = { accountId: ada.accountId, chatbotId, conversationId };
  await jobHandler(app, TITLE_CONVERSATION).handle(payload, firstAttempt(TITLE_CONVERSATION));
};
const titlesIn = async (conversation: Conversation) =>
  (await recorded(conversation)).filter(({ type }) => type === 'ConversationTitled');

describe('with a model', () => {
  beforeAll(start({ OPENAI_API_KEY: KEY, PLATFORM_CREDITS: 'unlimited' }));
  beforeEach(beginAccount);
  afterAll(stop);

  it('lists what an ended conversation was about, sealed, until it is erased', async () => {
    await hold(...QUESTIONS);
    const conversation = await untilListed(({ title }) => title !== null);
    expect(conversation).toMatchObject({ title: TITLE, preview: QUESTIONS[0] });
    expect(asides()[0]?.body.messages[1]?.content).toContain(`Visitor:\n> ${QUESTIONS[1]}`);
    const events = await recorded(conversation);
    expect(events.at(-1)).toMatchObject({ type: 'ConversationTitled', data: { costMicroUsd: 180 } });
    expect(JSON.stringify(events)).not.toContain(TITLE);
    await ada.agent.delete(`/api/conversations/${conversation.id}`).expect(204);
    await untilListed(({ title, preview }) => title === null && preview === null);
  });

  it('asks about no conversation with a single question', async () => {
    await titled(await hold(QUESTIONS[0]));
    expect(asides()).toEqual([]);
  });

  it('leaves the first question where the model fails', async () => {
    provider.answer = (response, asked) => (isAside(asked) ? fails(400) : says('We do.'))(response, asked);
    const conversation = await hold(...QUESTIONS);
    await titled(conversation);
    expect(asides().length).toBeGreaterThan(0);
    expect(await titlesIn(conversation)).toEqual([]);
  });

  it('counts what it costs, and asks nothing once the cap is reached', async () => {
    await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ dailySpendingCapCents: 1 }).expect(200);
    const quota = { name: 'spending', limit: Number.MAX_SAFE_INTEGER, windowMs: 86_400_000 };
    const key = `${chatbotId}/${app.clock.now().toISOString().slice(0, 10)}`;
    const spent = async () => (await app.get(Quotas).take(quota, key, 0)).used;
    await hold(...QUESTIONS);
    await untilListed(({ title }) => title !== null);
    expect(await spent()).toBe(3 * 180);
    await app.get(Quotas).take(quota, key, 10_000);
    const asked = asides().length;
    const visitor = await TestVisitor.of(app, chatbotId);
    for (const question of QUESTIONS) await visitor.say(question);
    await visitor.call('POST', 'end');
    const capped = await eventually(listed, (all) => all.length === 2 && all.every(({ endedAt }) => endedAt !== null));
    await titled(capped[0] as Conversation);
    expect(asides()).toHaveLength(asked);
  });
});

describe('without a key', () => {
  beforeAll(start({}));
  beforeEach(beginAccount);
  afterAll(stop);

  it('leaves the first question', async () => {
    const conversation = await hold(...QUESTIONS);
    await titled(conversation);
    expect(await titlesIn(conversation)).toEqual([]);
    expect(await listed()).toMatchObject([{ title: null, preview: QUESTIONS[0] }]);
    expect(provider.asked).toEqual([]);
  });
});
