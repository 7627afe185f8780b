import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UndiciOutbound } from '../undici/undici-outbound.js';
import type { ModelEnd, ModelPart, ModelRequest, Prompt, Spent } from '../../ports/language-model.js';
import { languageModelContract } from '../../ports/language-model.contract.js';
import { OpenAiProvider, PROVIDER_BOUNDS } from './openai-provider.js';
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
} from './testing/openai-server.js';

const KEY = 'sk-proj-Quibblestropoverfens7abcd';
const MESSAGES: Prompt['messages'] = [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: 'Who are you?' },
];
const REQUEST: ModelRequest = {
  model: 'gpt-4o-mini',
  systemPrompt: 'Be kind.',
  chatbotName: 'Ada',
  language: 'en',
  history: [],
  question: 'Who are you?',
  recall: { passages: [], chunks: 0 },
  prompt: () => ({ messages: MESSAGES }),
};
const BRIEF = {
  timeouts: PROVIDER_BOUNDS.timeouts,
  retry: { retries: 2, pauseMs: 1, retryAfterMaxMs: 1_000 },
  breaker: { failures: 3, openMs: 60_000 },
};

let server: OpenAiServer;
let outbound: UndiciOutbound;
let provider: OpenAiProvider;
const providerWith = (bounds: Partial<typeof BRIEF> = {}) =>
  new OpenAiProvider({
    outbound,
    baseURL: server.baseURL,
    nameOf: (model) => (model === 'gpt-4.1' ? 'llama3.2' : model),
    bounds: { ...BRIEF, ...bounds },
  });

beforeEach(async () => {
  server = await OpenAiServer.start();
  outbound = new UndiciOutbound();
  provider = providerWith();
});
afterEach(async () => {
  await outbound.close();
  await server.stop();
});

const partsOf = async (
  request: ModelRequest = REQUEST,
  { key = KEY, signal = new AbortController().signal } = {},
): Promise<AsyncIterable<ModelPart>> => (await provider.model(key)).reply(request, signal);

/** The text, and the end or the code of the failure. */
async function replied(request?: ModelRequest, key?: string) {
  let text = '';
  let end: ModelEnd | undefined;
  try {
    for await (const part of await partsOf(request, key === undefined ? {} : { key })) {
      if (part.type === 'text') text += part.text;
      else end = part;
    }
  } catch (error) {
    return { text, code: (error as { code?: unknown }).code };
  }
  return { text, end };
}

languageModelContract('openai', async () => ({
  model: await provider.model(KEY),
  close: async () => undefined,
}));

describe('an answer', () => {
  it('is asked for with the key and the prompt, and streamed with what it used and cost', async () => {
    server.next(says('I am ', 'Ada.'));
    expect(await Array.fromAsync(await partsOf())).toEqual([
      { type: 'text', text: 'I am ' },
      { type: 'text', text: 'Ada.' },
      {
        type: 'end',
        usage: { inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 100 },
        costMicroUsd: 180,
        model: 'gpt-4o-mini-2024-07-18',
        provider: { requestId: 'req_1', retries: 0 },
      },
    ]);
    const [{ path, headers, body }] = server.asked as [(typeof server.asked)[0]];
    expect(path).toBe('/v1/chat/completions');
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(body).toEqual({
      model: 'gpt-4o-mini',
      messages: MESSAGES,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('is asked for with the key that is given, whichever came before', async () => {
    for (const key of ['sk-one', 'sk-two', 'sk-one']) await replied(REQUEST, key);
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-one',
      'Bearer sk-two',
      'Bearer sk-one',
    ]);
  });

  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const FORMATTED = { ...REQUEST, prompt: () => ({ messages: MESSAGES, format: { name: 'data', schema } }) };

  it('is asked for as JSON of a schema', async () => {
    server.next(says('{}'));
    expect(await replied(FORMATTED)).toMatchObject({ text: '{}' });
    expect(server.asked[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'data', strict: true, schema },
    });
  });

  it.each([400, 422])(
    'is asked for without a format as often as before where a server refuses those with %d',
    async (status) => {
      server.answer = fails(status, { message: 'Unknown parameter', type: 'invalid_request_error', code: null });
      for (let times = 0; times <= BRIEF.breaker.failures; times++)
        expect(await replied(FORMATTED)).toMatchObject({ code: 'answer-refused' });
      server.answer = says('Hi');
      expect(await replied()).toMatchObject({ text: 'Hi' });
      expect(server.asked).toHaveLength(BRIEF.breaker.failures + 2);
    },
  );

  it('comes from the server’s own name of a model, whose price is not known', async () => {
    const { end } = await replied({ ...REQUEST, model: 'gpt-4.1' });
    expect(server.asked[0]!.body.model).toBe('llama3.2');
    expect(end).toMatchObject({ costMicroUsd: 0 });
  });

  it('may come without usage, model and number of the request', async () => {
    server.next((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
    });
    // Estimated.
    expect((await replied()).end).toEqual({
      type: 'end',
      usage: { inputTokens: 7, cachedInputTokens: 0, outputTokens: 1 },
      costMicroUsd: 2,
      model: 'gpt-4o-mini',
      provider: { requestId: null, retries: 0 },
    });
  });

  it('may come half a character at a time', async () => {
    const bytes = Buffer.from(delta({ content: 'Grüße 👋🏽 مرحبا' }) + ending('stop'));
    server.next(streams(...Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))));
    expect(await replied()).toMatchObject({ text: 'Grüße 👋🏽 مرحبا', end: {} });
  });

  it('may be 10,000 tokens long without a space', async () => {
    server.next(says(...Array.from({ length: 10_000 }, () => 'abcd')));
    const { text, end } = await replied();
    expect(text).toHaveLength(40_000);
    expect(end).toBeDefined();
  });

  it('begins with a word', async () => {
    server.next(says('\n', ' ', 'Hello', '\n'));
    expect((await replied()).text).toBe('\n Hello\n');
  });
});

describe('a failure has a code', () => {
  const error = (code: string | null, message = 'It failed.', type = 'invalid_request_error') => ({
    message,
    type,
    code,
  });
  it.each<[string, string, Answer]>([
    ['a refused key', 'api-key-refused', fails(401, error('invalid_api_key', `Incorrect API key provided: ${KEY}`))],
    ['a key without rights', 'api-key-refused', fails(403)],
    ['no quota', 'no-credit', fails(429, error('insufficient_quota'))],
    ['no credit', 'no-credit', fails(402)],
    [
      'a refused key, with a body that breaks off',
      'api-key-refused',
      (response) => response.writeHead(401).write('{"error"', () => response.destroy()),
    ],
    ['an unknown model', 'unknown-model', fails(404, error('model_not_found'))],
    ['a model that the key may not use', 'unknown-model', fails(403, error('model_not_found'))],
    ['an unknown model of Ollama', 'unknown-model', fails(404, 'model "llama3.2" not found, try pulling it first')],
    ['a filtered prompt', 'content-filtered', fails(400, error('content_filter'))],
    ['a filtered answer', 'content-filtered', streams(delta({}, 'content_filter'))],
    ['a long prompt', 'context-too-long', fails(400, error('context_length_exceeded'))],
    ['a long prompt for vLLM', 'context-too-long', fails(400, error(null, 'This model’s maximum context length is 8'))],
    ['a refusal', 'answer-refused', streams(delta({ refusal: 'I cannot' }), ending('stop'))],
    ['no text', 'empty-answer', streams(ending('stop'))],
    ['a blank text', 'empty-answer', says('\n', ' ')],
    [
      'a tool call',
      'empty-answer',
      streams(delta({ tool_calls: [{ index: 0, id: 'call_1', function: {} }] }), ending('tool_calls')),
    ],
    ['too many requests', 'rate-limited', fails(429, error('rate_limit_exceeded'), { 'retry-after': '60' })],
    ['an error of the server', 'provider-unavailable', fails(500)],
    ['a page of a proxy', 'provider-unavailable', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['a redirect', 'provider-unavailable', (response) => response.writeHead(307, { location: '/v2' }).end()],
    ['a bad request', 'provider-unavailable', fails(400, error('missing_required_parameter'))],
    ['another page', 'provider-unavailable', (response) => response.writeHead(200).end('<h1>Welcome</h1>')],
    ['JSON in place of events', 'provider-unavailable', fails(200, undefined)],
    ['an error with status 200', 'no-credit', fails(200, error('insufficient_quota'))],
    ['an error among the events', 'no-credit', streams(`data: {"error":{"code":"insufficient_quota"}}\n\n`)],
    ['malformed JSON', 'provider-unavailable', streams('data: {"choices":[{]\n\n')],
    ['another shape', 'provider-unavailable', streams('data: {"choices":"none"}\n\n')],
    ['a broken connection', 'provider-unavailable', cuts()],
    ['an end without an end', 'provider-unavailable', streams()],
  ])('%s: %s', async (_what, code, answer) => {
    server.answer = answer;
    expect(await replied()).toEqual({ text: '', code });
  });

  it('and nothing of the provider’s words', async () => {
    server.answer = fails(401, error('invalid_api_key', `Incorrect API key provided: ${KEY}`));
    const failed = await Array.fromAsync(await partsOf()).catch((thrown: unknown) => thrown);
    expect(String(failed)).toBe('ModelFailed: The provider of the language model failed: api-key-refused');
    expect(failed).not.toHaveProperty('cause');
  });

  it('where no provider listens', async () => {
    const nobody = await OpenAiServer.start();
    await nobody.stop();
    provider = new OpenAiProvider({ outbound, baseURL: 'http://127.0.0.1:9/v1', nameOf: String, bounds: BRIEF });
    expect(await replied()).toEqual({ text: '', code: 'provider-unavailable' });
  });
});

describe('asking again', () => {
  it('follows an error of the server, too many requests and a broken connection', async () => {
    server.next(fails(503), fails(429, undefined, { 'retry-after-ms': '1' }), says('Hello.'));
    expect(await replied()).toMatchObject({ text: 'Hello.', end: { provider: { retries: 2 } } });
    server.next(cuts(), says('Hello.'));
    expect(await replied()).toMatchObject({ text: 'Hello.', end: { provider: { retries: 1 } } });
  });

  it('ends after two retries', async () => {
    server.answer = fails(500);
    await replied();
    expect(server.asked).toHaveLength(3);
  });

  it.each([fails(401), fails(404), fails(429, { code: 'insufficient_quota' }), streams(ending('stop'))])(
    'does not follow what would fail again',
    async (answer) => {
      server.answer = answer;
      await replied();
      expect(server.asked).toHaveLength(1);
    },
  );

  it('does not follow a provider that asks to wait for long', async () => {
    for (const wait of ['2', new Date(Date.now() + 60_000).toUTCString()]) {
      server.asked.length = 0;
      server.answer = fails(429, undefined, { 'retry-after': wait });
      expect(await replied()).toMatchObject({ code: 'rate-limited' });
      expect(server.asked).toHaveLength(1);
    }
  });

  it('does not follow the first word', async () => {
    server.answer = cuts('I am ');
    expect(await replied()).toEqual({ text: 'I am ', code: 'provider-unavailable' });
    expect(server.asked).toHaveLength(1);
  });
});

describe('a silent provider', () => {
  const timeouts = { firstTokenMs: 60_000, betweenTokensMs: 60_000, totalMs: 60_000 };
  it.each<[string, Partial<typeof timeouts>, Answer, string]>([
    ['says nothing', { firstTokenMs: 1_000 }, fallsSilent(), ''],
    ['falls silent', { betweenTokensMs: 30 }, fallsSilent('I am '), 'I am '],
    ['takes too long', { totalMs: 500 }, fallsSilent('I am '), 'I am '],
  ])('that %s is left', async (_what, brief, answer, text) => {
    provider = providerWith({ timeouts: { ...timeouts, ...brief } });
    server.answer = answer;
    expect(await replied()).toEqual({ text, code: 'provider-timeout' });
    await server.asked[0]!.closed;
    expect(server.asked).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('ends the provider’s request, without an error', async () => {
    server.answer = fallsSilent('I am ');
    const stop = new AbortController();
    const parts: ModelPart[] = [];
    for await (const part of await partsOf(REQUEST, { signal: stop.signal })) {
      parts.push(part);
      stop.abort();
    }
    expect(parts).toEqual([{ type: 'text', text: 'I am ' }]);
    await server.asked[0]!.closed;
  });

  it('ends a pause', async () => {
    provider = providerWith({ retry: { ...BRIEF.retry, pauseMs: 600_000 } });
    const stop = new AbortController();
    server.answer = (...request) => {
      fails(500)(...request);
      setImmediate(() => stop.abort());
    };
    expect(await Array.fromAsync(await partsOf(REQUEST, { signal: stop.signal }))).toEqual([]);
  });

  it('reading ends the provider’s request', async () => {
    server.answer = fallsSilent('I am ');
    const reading = (await partsOf())[Symbol.asyncIterator]();
    await reading.next();
    await reading.return?.();
    await server.asked[0]!.closed;
  });
});

describe('what an answer took that has no end', () => {
  const spent: Spent[] = [];
  const cutShort = (one: Spent) => void spent.push(one);
  beforeEach(() => {
    spent.length = 0;
  });
  const took = (outputTokens: number) => ({
    usage: { inputTokens: 7, cachedInputTokens: 0, outputTokens },
    costMicroUsd: Math.ceil(7 * 0.15 + outputTokens * 0.6),
  });

  it.each<[string, Answer, readonly Spent[], Partial<typeof BRIEF.timeouts>?]>([
    ['an answer that is complete', says('I am ', 'Ada.'), []],
    ['a request that is refused', fails(401), []],
    ['an error with status 200', fails(200, { code: 'insufficient_quota' }), []],
    ['an answer that breaks off', cuts('I am '), [took(2)]],
    ['an answer without text', streams(ending('stop')), [took(0)]],
    ['each attempt that breaks off', cuts(), [took(0), took(0), took(0)]],
    ['a provider that says nothing', fallsSilent(), [took(0)], { firstTokenMs: 30 }],
    ['a provider that falls silent', fallsSilent('I am '), [took(2)], { betweenTokensMs: 30 }],
  ])('is estimated: %s', async (_what, answer, expected, brief = {}) => {
    provider = providerWith({ timeouts: { ...PROVIDER_BOUNDS.timeouts, ...brief } });
    server.answer = answer;
    await replied({ ...REQUEST, cutShort });
    expect(spent).toEqual(expected);
  });

  it('is estimated when it is stopped, and when nobody reads on', async () => {
    server.answer = fallsSilent('I am ');
    const stop = new AbortController();
    const stopped = (await partsOf({ ...REQUEST, cutShort }, { signal: stop.signal }))[Symbol.asyncIterator]();
    await stopped.next();
    stop.abort();
    await stopped.next();
    const left = (await partsOf({ ...REQUEST, cutShort }))[Symbol.asyncIterator]();
    await left.next();
    await left.return?.();
    expect(spent).toEqual([took(2), took(2)]);
  });
});

it('knows for which models it has a price', () =>
  expect(['gpt-4o-mini', 'gpt-4.1'].map((model) => provider.hasPrice(model))).toEqual([true, false]));

describe('a provider that keeps failing', () => {
  beforeEach(() => {
    server.answer = fails(401);
  });
  const times = async (count: number, answer: () => Promise<unknown>) => {
    for (let time = 0; time < count; time++) await answer();
  };

  it('is not asked any more for that key and model', async () => {
    await times(5, replied);
    expect(server.asked).toHaveLength(3);
    expect(await replied()).toEqual({ text: '', code: 'api-key-refused' });
    server.answer = says('Hello.');
    expect(await replied(REQUEST, 'sk-other')).toMatchObject({ text: 'Hello.' });
    expect(await replied({ ...REQUEST, model: 'gpt-4o' })).toMatchObject({ text: 'Hello.' });
    expect(await replied()).toMatchObject({ code: 'api-key-refused' });
  });

  it('is asked on if the question was at fault', async () => {
    server.answer = streams(ending('stop'));
    await times(5, replied);
    expect(server.asked).toHaveLength(5);
  });

  it('is asked again after a while', async () => {
    provider = providerWith({ breaker: { failures: 1, openMs: 0 } });
    await replied();
    server.answer = says('Hello.');
    expect(await replied()).toMatchObject({ text: 'Hello.' });
  });
});
