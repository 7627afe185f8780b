import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODEL_IDS } from '@chatbot-builder/contracts/constants';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { Message, Notice } from '@chatbot-builder/contracts/http';
import { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import {
  type Answer,
  cuts,
  delta,
  ending,
  fails,
  fallsSilent,
  OpenAiServer,
  says,
  streams,
  streamsOn,
} from '../../src/adapters/openai/testing/openai-server.js';
import { OpenAiProvider, PROVIDER_BOUNDS, type ProviderBounds } from '../../src/adapters/openai/openai-provider.js';
import { Summaries } from '../../src/contexts/conversations/prompt/summaries.js';
import { SpendingNotices } from '../../src/contexts/notices/spending-notices.js';
import type { Outbound } from '../../src/ports/outbound.js';
import { Quotas } from '../../src/ports/quotas.js';
import { EventStore } from '../../src/ports/event-store.js';
import { ProviderKeys } from '../../src/runtime/provider-keys/provider-keys.js';
import { type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { framesIn, replyIn, type Sent, TestVisitor } from '../visitor.js';

const PLATFORM = 'sk-proj-Vexingzephyrsunder4wxyz';
const KNOWLEDGE = '# Returns\n\nYou can return any item within 30 days of delivery.';
const QUESTION = 'How many days do I have to return an item?';
const OFF_TOPIC = 'Wie hoch ist der Eiffelturm in Paris?';
const REFUSED = fails(401, { code: 'invalid_api_key' });

let provider: OpenAiServer;
let app: TestApp;
let ada: Builder;
let chatbotId: string;
let accounts = 0;

const begin =
  (settings: Record<string, string>, timeouts: Partial<ProviderBounds['timeouts']> = {}) =>
  async () => {
    provider = await OpenAiServer.start();
    const { baseURL } = provider;
    const bounds = { ...PROVIDER_BOUNDS, timeouts: { ...PROVIDER_BOUNDS.timeouts, ...timeouts } };
    const impatient = (outbound: Outbound) => new OpenAiProvider({ outbound, baseURL, nameOf: String, bounds });
    app = await TestApp.start({
      settings: { OPENAI_BASE_URL: baseURL, ...settings },
      ...(Object.keys(timeouts).length > 0 && {
        engines: (engines) => ({ ...engines, provider: impatient(engines.outbound) }),
      }),
    });
  };
/** An account, a chatbot and a provider that was asked nothing yet. */
async function beginAccount(): Promise<void> {
  provider.answer = says('Within 30 days. [1]');
  provider.asked.length = 0;
  ada = await app.register(`ada${++accounts}@example.com`);
  const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201);
  chatbotId = body.id;
}
const end = async () => {
  await app.stop();
  await provider.stop();
};

/** Keys of their own, because one that keeps failing is not asked with any more. */
const ownKey = () => `sk-proj-Quibblestropoverfens${accounts}`;
/** Without those for the titles of conversations that earlier tests ended, which come when they come. */
const requests = () =>
  provider.asked.filter(({ body }) => !JSON.stringify(body.messages[0]).includes('Say in one line'));
const keysAsked = () => requests().map(({ headers }) => headers.authorization?.replace('Bearer ', ''));

const visit = async (content: string) => (await TestVisitor.of(app, chatbotId)).say(content);
const test = (content = QUESTION) =>
  ada.agent
    .post('/api/chat/test')
    .send({ messages: [{ role: 'user', content }], systemPrompt: 'Be kind.', chatbotId, model: 'gpt-4o-mini' });
/** Adds to what the chatbot spent today. Resolves to the sum. */
async function spend(microUsd: number): Promise<number> {
  const day = app.clock.now().toISOString().slice(0, 10);
  const quota = { name: 'spending', limit: Number.MAX_SAFE_INTEGER, windowMs: 86_400_000 };
  return (await app.get(Quotas).take(quota, `${chatbotId}/${day}`, microUsd)).used;
}
const cap = (dailySpendingCapCents: number | null) =>
  ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ dailySpendingCapCents }).expect(200);
const answeredBy = async () => (await ada.agent.get('/api/chat/model').expect(200)).body;
const troubles = async () => {
  const notices: Notice[] = (await ada.agent.get('/api/notices').expect(200)).body;
  return notices.map(({ chatbotId: of, about: { code, params } }) => ({ code, ...params, of }));
};
const untilTroubles = (expected: readonly unknown[]) =>
  eventually(troubles, (found) => JSON.stringify(found) === JSON.stringify(expected));
/** The conversation that a visitor's frames belong to. */
function conversationOf({ frames: [accepted] }: Pick<Sent, 'frames'>): ConversationId {
  if (accepted?.type !== 'accepted') throw new Error('The message was not accepted');
  return ConversationId.parse(accepted.conversationId);
}
/** Its last event. */
async function recorded(sent: Pick<Sent, 'frames'>) {
  const stream = conversationStream(conversationOf(sent));
  return (await Array.fromAsync(app.get(EventStore).readStream(stream))).at(-1);
}

describe('an installation that pays for test chats', () => {
  beforeAll(begin({ OPENAI_API_KEY: PLATFORM, LIMIT_PLATFORM_TEST_CHATS_PER_DAY: '2' }));
  beforeEach(beginAccount);
  afterAll(end);

  describe('with the owner’s key', () => {
    beforeEach(() => app.get(ProviderKeys).keep(ada.accountId, ownKey()));

    it('answers visitors and test chats by the model, and records what that took', async () => {
      const visited = await visit(QUESTION);
      expect(replyIn(visited)).toMatchObject({ content: 'Within 30 days. [1]', sources: [{ documentId: chatbotId }] });
      expect((await test().expect(200)).body).toMatchObject({ message: 'Within 30 days. [1]' });
      expect(keysAsked()).toEqual([ownKey(), ownKey()]);
      expect(await answeredBy()).toEqual({ answeredBy: 'own-key', unpriced: [] });
      expect((await recorded(visited))?.data).toMatchObject({
        model: 'gpt-4o-mini-2024-07-18',
        usage: { inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 100 },
        costMicroUsd: 180,
        provider: { requestId: 'req_1', retries: 0 },
        fallbackFrom: null,
      });
    });

    it('quotes the knowledge where the key is refused, and tells the owner until the key works', async () => {
      provider.answer = REFUSED;
      const visitor = await TestVisitor.of(app, chatbotId);
      const visited = await visitor.say(QUESTION);
      expect(replyIn(visited)).toMatchObject({
        content: expect.stringContaining('within 30 days of delivery'),
        sources: [{ documentId: chatbotId }],
      });
      expect((await recorded(visited))?.data).toMatchObject({ model: 'offline', fallbackFrom: 'api-key-refused' });
      await untilTroubles([{ code: 'api-key-failing', reason: 'api-key-refused', of: null }]);
      provider.answer = says('Yes.');
      expect(replyIn(await visitor.say(QUESTION))).toMatchObject({ content: 'Yes.' });
      await untilTroubles([]);
    });

    it('asks politely for patience in the visitor’s language where the knowledge has no answer', async () => {
      provider.answer = fails(404, { code: 'model_not_found' });
      const visited = await visit(OFF_TOPIC);
      expect(visited.frames.at(-1)).toEqual({
        type: 'failed',
        code: 'unknown-model',
        message: 'Dieser Assistent ist gerade nicht verfügbar. Bitte versuchen Sie es später.',
      });
      expect(await recorded(visited)).toMatchObject({ type: 'ReplyFailed', data: { code: 'unknown-model' } });
      await untilTroubles([{ code: 'answers-failing', reason: 'unknown-model', of: chatbotId }]);
    });

    it('is asked no more once a day’s spending cap is reached, and again the next day', async () => {
      const told = (percent: number) => [{ code: 'spending-cap', percent, capCents: 1, of: chatbotId }];
      await cap(1);
      await spend(7_900);
      expect(replyIn(await visit(QUESTION))).toMatchObject({ content: 'Within 30 days. [1]' });
      await untilTroubles(told(80));
      await spend(1_900);
      expect(replyIn(await visit(QUESTION))).toMatchObject({ content: 'Within 30 days. [1]' });
      await untilTroubles(told(100));
      expect(requests()).toHaveLength(2);

      const quoted = await visit(QUESTION);
      expect(replyIn(quoted).content).toContain('within 30 days of delivery');
      expect((await recorded(quoted))?.data).toMatchObject({ costMicroUsd: 0, fallbackFrom: 'spending-cap-reached' });
      expect((await visit(OFF_TOPIC)).frames.at(-1)).toEqual({
        type: 'failed',
        code: 'spending-cap-reached',
        message: 'Dieser Assistent ist gerade nicht verfügbar. Bitte versuchen Sie es später.',
      });
      const { body } = await ada.agent.post(`/api/chatbots/${chatbotId}/api-keys`).expect(201);
      const refused = await fetch(`${app.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${body.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: chatbotId, messages: [{ role: 'user', content: OFF_TOPIC }] }),
      });
      expect([refused.status, await refused.json()]).toMatchObject([402, { error: { code: 'insufficient_quota' } }]);
      expect(requests()).toHaveLength(2);

      app.clock.advance(86_400_000);
      await app.get(SpendingNotices).run(AbortSignal.timeout(10_000));
      await untilTroubles([]);
      expect(replyIn(await visit(QUESTION))).toMatchObject({ content: 'Within 30 days. [1]' });
    });

    it('has its notice of spending cleared once the owner changes the cap', async () => {
      await cap(1);
      await spend(10_000);
      await visit(QUESTION);
      await untilTroubles([{ code: 'spending-cap', percent: 100, capCents: 1, of: chatbotId }]);
      await cap(null);
      await untilTroubles([]);
    });

    it('summarizes a conversation within the spending cap alone, and counts that', async () => {
      await cap(1);
      await spend(10_000);
      const visitor = await TestVisitor.of(app, chatbotId);
      await visitor.say(`${QUESTION} ${'So it goes. '.repeat(600)}`);
      const visited = await visitor.say(`${QUESTION} ${'And so on. '.repeat(600)}`);
      const context = {
        accountId: ada.accountId,
        chatbotId: ChatbotId.parse(chatbotId),
        actor: { kind: 'job' as const, id: 'summary/1' },
        correlationId: 'r1',
        commandId: 'summary/1',
      };
      const summarize = () =>
        app.get(Summaries).summarize(context.chatbotId, conversationOf(visited), context, new AbortController().signal);
      await summarize();
      expect([requests().length, await spend(0)]).toEqual([0, 10_000]);
      await cap(2);
      await summarize();
      expect([requests().length, await spend(0)]).toEqual([1, 10_180]);
      expect(await recorded(visited)).toMatchObject({ type: 'ConversationSummarized', data: { costMicroUsd: 180 } });
    });

    it.each([
      ['serves a short question that stands on what it finds', 'Any returns?', 'Within 30 days. [1]', 1],
      ['asks for what takes up the reply before', 'Go on', 'There is more.', 2],
    ])('%s, when it is asked again within a minute', async (_what, question, answer, asked) => {
      provider.answer = says(answer);
      const visitor = await TestVisitor.of(app, chatbotId);
      for (const content of [question, question]) {
        expect(replyIn(await visitor.say(content))).toMatchObject({ content: answer });
      }
      expect(requests()).toHaveLength(asked);
      await visitor.say('And something else?');
      await visitor.say(question);
      expect(requests()).toHaveLength(asked + 2);
    });

    it('asks for other words where the model refuses', async () => {
      provider.answer = streams(delta({ refusal: 'No.' }), ending('stop'));
      expect((await visit(OFF_TOPIC)).frames.at(-1)).toMatchObject({
        code: 'answer-refused',
        message: 'Das konnte ich nicht beantworten. Bitte fragen Sie mit anderen Worten.',
      });
    });

    it('does not quote where the owner wants no such answers', async () => {
      await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ offlineFallback: false }).expect(200);
      provider.answer = REFUSED;
      expect((await visit(QUESTION)).frames.at(-1)).toMatchObject({ type: 'failed', code: 'api-key-refused' });
    });

    it('tells the builder in the test chat what to do, and forgets it with a new key', async () => {
      provider.answer = fails(429, { code: 'insufficient_quota' });
      const { body } = await test(OFF_TOPIC).expect(503);
      expect(body).toMatchObject({ code: 'no-credit', message: expect.stringContaining('Add credit') });
      const streamed = await test(OFF_TOPIC).set('Accept', 'text/event-stream').expect(200);
      expect(streamed.text).toContain('"code":"no-credit","message":"Your account with the provider');
      await untilTroubles([{ code: 'api-key-failing', reason: 'no-credit', of: null }]);
      provider.answer = says('Hi');
      await ada.agent.post('/api/settings').send({ apiKey: 'sk-proj-another' }).expect(200);
      await untilTroubles([]);
    });

    const bytesOf = (text: string) => Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte));
    it.each<[string, Answer, string]>([
      [
        'comes half a character at a time',
        streams(...bytesOf(delta({ content: 'Grüße 👋🏽' }) + ending('stop'))),
        'Grüße 👋🏽',
      ],
      [
        'is 10,000 tokens long without a space',
        says(...Array.from({ length: 10_000 }, () => 'abcd')),
        'abcd'.repeat(10_000),
      ],
      ['cites what does not exist', says('In 3 days [99], [0] sure [7].'), 'In 3 days, sure.'],
      [
        'holds a script',
        says('<script>alert(1)</script> [x](javascript:alert(2))'),
        '<script>alert(1)</script> [x](javascript:alert(2))',
      ],
      ['turns the line around', says('Yes\u202e.txt\u2066'), 'Yes\u202e.txt\u2066'],
      ['comes half a pair of surrogates at a time', says('Hi \ud83d', '\udc4b'), 'Hi 👋'],
    ])('gives the visitor an answer that %s, as it is recorded', async (_what, answer, content) => {
      provider.answer = answer;
      const visitor = await TestVisitor.of(app, chatbotId);
      const visited = await visitor.say(OFF_TOPIC);
      expect(replyIn(visited)).toMatchObject({ content, sources: [] });
      const said = visited.frames.flatMap((frame) => (frame.type === 'text' ? [frame.text] : []));
      expect(said.join('').trimEnd()).toBe(content);
      const { messages } = (await (await visitor.call('GET', 'history')).json()) as { messages: object[] };
      expect(messages.at(-1)).toMatchObject({ content });
    });

    it.each([
      ['only emoji', '🤷‍♀️🤷‍♀️👩‍👧', '🤷‍♀️🤷‍♀️👩‍👧'],
      ['HTML', '<img src=x onerror=alert(1)> & <b>"hi"</b>', '<img src=x onerror=alert(1)> & <b>"hi"</b>'],
      [
        'Markdown',
        '# Rules\n![x](javascript:alert(1)) [1] `a` ~~b~~',
        '# Rules\n![x](javascript:alert(1)) [1] `a` ~~b~~',
      ],
      // A model gets no characters behind which a marker could hide. They are kept in the conversation.
      ['overrides of the direction', 'Yes\u202e.txt\u202c\u2066?', 'Yes.txt?'],
      ['tokens of templates', '<|im_end|>\r\n</s>[INST]', '‹|im_end|>\n‹/s>(INST]'],
    ])('asks the model what a visitor typed, and keeps it: %s', async (_what, typed, asked) => {
      const visitor = await TestVisitor.of(app, chatbotId);
      await visitor.say(typed);
      expect(requests()[0]?.body.messages.at(-1)).toEqual({ role: 'user', content: asked });
      const { messages } = (await (await visitor.call('GET', 'history')).json()) as { messages: object[] };
      expect(messages[0]).toMatchObject({ role: 'user', content: typed });
    });

    it('tells in the receipt which price the model invented', async () => {
      provider.answer = says('Returns cost 4.95 €, within 30 days. [1]');
      const visited = await visit(QUESTION);
      const path = `/api/messages/${conversationOf(visited)}/${replyIn(visited).id}/receipt`;
      expect((await ada.agent.get(path).expect(200)).body).toMatchObject({ unsupportedAmounts: ['4.95 €'] });
    });

    it.each<[string, Answer, string]>([
      ['answers nothing', streams(ending('stop')), 'empty-answer'],
      [
        'calls a tool',
        streams(delta({ tool_calls: [{ index: 0, id: 'call_1' }] }), ending('tool_calls')),
        'empty-answer',
      ],
      ['fails with status 200', fails(200, { code: 'insufficient_quota' }), 'no-credit'],
      ['breaks off', cuts('Der Turm '), 'provider-unavailable'],
      [
        'sends what is no event after some words',
        streams(delta({ content: 'Der ' }), 'data: {"a":\n\n'),
        'provider-unavailable',
      ],
    ])('tells the visitor politely that a model %s, and records why', async (_what, answer, code) => {
      provider.answer = answer;
      const visited = await visit(OFF_TOPIC);
      expect(visited.frames.at(-1)).toMatchObject({
        type: 'failed',
        code,
        message: expect.stringMatching(/^D.*Bitte/),
      });
      expect(await recorded(visited)).toMatchObject({ type: 'ReplyFailed', data: { code } });
    });

    it('ends the provider’s request when the visitor stops, and records what there is', async () => {
      provider.answer = fallsSilent('Within ');
      const visitor = await TestVisitor.of(app, chatbotId);
      const id = '0199b1c6-0000-7000-8000-0000000000a1';
      const response = await visitor.call('POST', 'messages', { id, content: QUESTION });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('Within')) text += (await reader.read()).value ?? '';
      await visitor.call('POST', `messages/${id}/stop`);
      await requests()[0]!.closed;
      for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
      expect(text).toMatch(/"type":"done".+"content":"Within".+"stopped":true/);
      const data = (await recorded({ frames: framesIn(text) }))?.data;
      expect(data).toMatchObject({ usage: { cachedInputTokens: 0, outputTokens: 3 }, costMicroUsd: await spend(0) });
      expect(data).not.toMatchObject({ costMicroUsd: 0 });
    });

    it('counts what an answer took that broke off, too', async () => {
      provider.answer = cuts('Der Turm ');
      expect((await visit(OFF_TOPIC)).frames.at(-1)).toMatchObject({ code: 'provider-unavailable' });
      expect(await spend(0)).toBeGreaterThan(0);
    });
  });

  it('pays for two test chats a day, and then names the card for the owner’s key', async () => {
    expect(await answeredBy()).toEqual({ answeredBy: 'platform', messagesPerDay: 2, unpriced: [] });
    await test().expect(200);
    await test().expect(200);
    const { body } = await test().expect(402);
    expect(body).toMatchObject({ code: 'no-test-credits', message: expect.stringContaining('“API Key”') });
    expect(keysAsked()).toEqual([PLATFORM, PLATFORM]);
  });

  it('does not answer visitors without the owner’s key, and tells the owner', async () => {
    expect((await visit(QUESTION)).frames.at(-1)).toMatchObject({
      type: 'failed',
      code: 'no-api-key',
      message: 'This assistant isn’t available right now. Please try again later.',
    });
    expect(requests()).toEqual([]);
    await untilTroubles([{ code: 'api-key-failing', reason: 'no-api-key', of: null }]);
  });

  it('tells owners nothing of the operator’s key', async () => {
    provider.answer = REFUSED;
    await test(OFF_TOPIC).expect(503);
    expect(await troubles()).toEqual([]);
  });
});

describe.each<[string, Partial<ProviderBounds['timeouts']>, Answer, RegExp]>([
  ['says nothing', { firstTokenMs: 1_000 }, fallsSilent(), /^$/],
  ['falls silent', { betweenTokensMs: 300 }, fallsSilent('Der Turm '), /^Der Turm$/],
  ['streams for too long', { totalMs: 2_000 }, streamsOn('Der '), /^Der Der Der/],
])('a provider that %s', (_what, timeouts, answer, said) => {
  beforeAll(begin({}, timeouts));
  beforeEach(beginAccount);
  afterAll(end);

  it('has failed, which the visitor hears politely and the owner with what to do', async () => {
    await app.get(ProviderKeys).keep(ada.accountId, ownKey());
    provider.answer = answer;
    const visited = await visit(OFF_TOPIC);
    expect(visited.frames.map((frame) => (frame.type === 'text' ? frame.text : '')).join('')).toMatch(said);
    expect(visited.frames.at(-1)).toEqual({
      type: 'failed',
      code: 'provider-timeout',
      message: 'Dieser Assistent ist gerade nicht verfügbar. Bitte versuchen Sie es später.',
    });
    expect(await recorded(visited)).toMatchObject({ type: 'ReplyFailed', data: { code: 'provider-timeout' } });
    await untilTroubles([{ code: 'answers-failing', reason: 'provider-timeout', of: chatbotId }]);
    const listed = async () =>
      (await ada.agent.get(`/api/messages/${conversationOf(visited)}`).expect(200)).body as Message[];
    const messages = await eventually(listed, ({ length }) => length === 2);
    expect(messages[1]).toMatchObject({ role: 'assistant', content: null, failure: 'provider-timeout' });
    await requests()[0]!.closed;
  });
});

describe('an installation with a model of its own', () => {
  beforeAll(begin({ PLATFORM_CREDITS: 'unlimited', MODEL_NAMES: 'llama3.2', LIMIT_PLATFORM_TEST_CHATS_PER_DAY: '1' }));
  beforeEach(beginAccount);
  afterAll(end);

  it('lets visitors and test chats use it without a key or a limit', async () => {
    expect(replyIn(await visit(QUESTION)).content).toBe('Within 30 days. [1]');
    await test().expect(200);
    await test().expect(200);
    expect(requests().map(({ body }) => body.model)).toEqual(['llama3.2', 'llama3.2', 'llama3.2']);
    expect(await answeredBy()).toEqual({ answeredBy: 'platform', messagesPerDay: null, unpriced: MODEL_IDS });
  });
});
