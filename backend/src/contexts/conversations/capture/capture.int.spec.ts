import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { CollectedData } from '@chatbot-builder/contracts/http';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { type Builder, TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { replyIn, TestVisitor } from '../../../../test/visitor.js';
import { fails, OpenAiServer, says } from '../../../adapters/openai/testing/openai-server.js';
import { EventStore } from '../../../ports/event-store.js';
import { Quotas } from '../../../ports/quotas.js';

const KEY = 'sk-proj-Vexingzephyrsunder4wxyz';
const EMAIL = 'vexing.zephyr@example.com';
const FIELDS = { Email: 'the visitor’s e-mail address', 'Order number': 'Order number', Size: 'size of the shoes' };

let provider: OpenAiServer;
let app: TestApp;
let ada: Builder;
let chatbotId: string;
let accounts = 0;
/** What the model answers about the data. */
let extracted: string;

const start = (settings: Record<string, string>) => async () => {
  provider = await OpenAiServer.start();
  app = await TestApp.start({ settings: { OPENAI_BASE_URL: provider.baseURL, ...settings } });
};
async function beginAccount(): Promise<void> {
  provider.answer = (response, asked) => says(isAside(asked) ? extracted : 'Thanks.')(response, asked);
  provider.asked.length = 0;
  ada = await app.register(`ada${++accounts}@example.com`);
  const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Ada', fieldMappings: FIELDS }).expect(201);
  chatbotId = body.id;
}
const stop = async () => {
  await app.stop();
  await provider.stop();
};

const isAside = ({ body }: OpenAiServer['asked'][number]) => body.response_format !== undefined;
const asides = () => provider.asked.filter(isAside);

async function conversationOf(visitor: TestVisitor): Promise<ConversationId> {
  const { conversationId } = (await (await visitor.call('GET', 'history')).json()) as { conversationId: string };
  return ConversationId.parse(conversationId);
}
const collected = async (conversationId: string): Promise<CollectedData['fields']> =>
  (await ada.agent.get(`/api/messages/${conversationId}/collected-data`).expect(200)).body.fields;
const untilCollected = (conversationId: string, fields: object) =>
  eventually(
    () => collected(conversationId),
    (found) => JSON.stringify(found) === JSON.stringify(fields),
  );
const recorded = (conversationId: ConversationId) =>
  Array.fromAsync(app.get(EventStore).readStream(conversationStream(conversationId)));

describe('with a model', () => {
  beforeAll(start({ OPENAI_API_KEY: KEY, PLATFORM_CREDITS: 'unlimited' }));
  beforeEach(beginAccount);
  afterAll(stop);

  it('collects what the model extracts from the visitor’s words, sealed, until it is erased', async () => {
    extracted = JSON.stringify({ field1: EMAIL, field2: 'made-up-4711', field3: null, field4: 'x' });
    const visitor = await TestVisitor.of(app, chatbotId);
    await visitor.say(`I am ${EMAIL}`);
    const conversationId = await conversationOf(visitor);
    await untilCollected(conversationId, { Email: EMAIL });
    expect(asides()[0]?.body).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: { strict: true, schema: { required: ['field1', 'field2', 'field3'] } },
      },
    });
    const events = await recorded(conversationId);
    expect(events.at(-1)).toMatchObject({ type: 'FieldsCaptured', data: { costMicroUsd: 180 } });
    expect(JSON.stringify(events)).not.toContain(EMAIL);

    extracted = JSON.stringify({ field1: null, field2: 'A-1042', field3: '42' });
    await visitor.say('It is order a-1042, size 42');
    const all = { Email: EMAIL, 'Order number': 'A-1042', Size: '42' };
    await untilCollected(conversationId, all);
    const { body: exported } = await ada.agent.get(`/api/conversations/${chatbotId}/export?format=json`).expect(200);
    expect(exported).toMatchObject([{ id: conversationId, fields: all }]);

    await ada.agent.delete(`/api/conversations/${conversationId}`).expect(204);
    await untilCollected(conversationId, {});
  });

  it('finds by patterns what it can where the answer is none', async () => {
    extracted = `The address is ${EMAIL}.`;
    const visitor = await TestVisitor.of(app, chatbotId);
    await visitor.say(`I am ${EMAIL}, size 42`);
    await untilCollected(await conversationOf(visitor), { Email: EMAIL });
  });

  it('finds by patterns what it can where the server knows no formats, and visitors are answered on', async () => {
    provider.answer = (response, asked) => (isAside(asked) ? fails(400) : says('Thanks.'))(response, asked);
    const visitor = await TestVisitor.of(app, chatbotId);
    // As many as would open the breaker.
    for (let order = 101; order <= 106; order++) {
      expect(replyIn(await visitor.say(`It is order ${order}`)).content).toBe('Thanks.');
      await untilCollected(await conversationOf(visitor), { 'Order number': `${order}` });
    }
  });

  it('counts what it costs, and asks nothing once the cap is reached', async () => {
    await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ dailySpendingCapCents: 1 }).expect(200);
    const quota = { name: 'spending', limit: Number.MAX_SAFE_INTEGER, windowMs: 86_400_000 };
    const key = `${chatbotId}/${app.clock.now().toISOString().slice(0, 10)}`;
    extracted = JSON.stringify({ field1: EMAIL, field2: null, field3: null });
    const visitor = await TestVisitor.of(app, chatbotId);
    await visitor.say(`I am ${EMAIL}`);
    const conversationId = await conversationOf(visitor);
    await untilCollected(conversationId, { Email: EMAIL });
    expect((await app.get(Quotas).take(quota, key, 10_000)).used).toBe(10_000 + 2 * 180);
    const asked = provider.asked.length;
    await visitor.say('My order is A-1042');
    await untilCollected(conversationId, { Email: EMAIL, 'Order number': 'A-1042' });
    expect(provider.asked).toHaveLength(asked);
  });

  it('asks the model for nothing where the owner collects nothing', async () => {
    await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ fieldMappings: {} }).expect(200);
    const visitor = await TestVisitor.of(app, chatbotId);
    await visitor.say(`I am ${EMAIL}`);
    const conversationId = await conversationOf(visitor);
    expect(asides()).toEqual([]);
    expect(await collected(conversationId)).toEqual({});
  });
});

describe('without a key', () => {
  beforeAll(start({}));
  beforeEach(beginAccount);
  afterAll(stop);

  it('finds e-mail addresses and order numbers by patterns, and corrections of them', async () => {
    const visitor = await TestVisitor.of(app, chatbotId);
    await visitor.say('I am old@example.com, where is my order A-1042?');
    const conversationId = await conversationOf(visitor);
    await untilCollected(conversationId, { Email: 'old@example.com', 'Order number': 'A-1042' });
    await visitor.say(`Sorry, ${EMAIL}`);
    await untilCollected(conversationId, { Email: EMAIL, 'Order number': 'A-1042' });
    expect((await recorded(conversationId)).at(-1)).toMatchObject({
      type: 'FieldsCaptured',
      data: { model: 'offline', costMicroUsd: 0 },
    });
    expect(provider.asked).toEqual([]);
  });
});
