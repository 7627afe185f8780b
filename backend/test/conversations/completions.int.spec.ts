import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, IssuedApiKey } from '@chatbot-builder/contracts/http/api-keys';
import { randomUUID } from 'node:crypto';
import OpenAI, { APIError, AuthenticationError, BadRequestError, NotFoundError, RateLimitError } from 'openai';
import { ModelFailed } from '../../src/ports/language-model.js';
import { Quotas } from '../../src/ports/quotas.js';
import { SecretStore } from '../../src/ports/secret-store.js';
import { type Builder, PASSWORD, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { DrivenModel } from './driven-model.js';

const KNOWLEDGE = '# Returns\n\nYou can return any item within 30 days of delivery.';
const QUESTION = { role: 'user', content: 'How many days do I have to return something?' } as const;

let app: TestApp;
let builder: Builder;
let chatbotId: string;
let key: string;

const create = async (owner: Builder): Promise<string> =>
  (await owner.agent.post('/api/chatbots').send({ name: 'Ada', knowledgeBase: KNOWLEDGE }).expect(201)).body.id;
const issue = async (owner = builder, chatbot = chatbotId): Promise<IssuedApiKey> =>
  (await owner.agent.post(`/api/chatbots/${chatbot}/api-keys`).expect(201)).body;
const listed = async (): Promise<ApiKey[]> =>
  (await builder.agent.get(`/api/chatbots/${chatbotId}/api-keys`).expect(200)).body;
const client = (apiKey = key, of = app) => new OpenAI({ apiKey, baseURL: `${of.url}/v1`, maxRetries: 0 });
const ask = (more: object = {}, of = client()) =>
  of.chat.completions.create({
    model: chatbotId,
    messages: [QUESTION],
    ...more,
  } as never) as Promise<OpenAI.ChatCompletion>;
/** The error that a request is refused with. */
const refused = async (request: Promise<unknown>): Promise<APIError> => {
  const error: unknown = await request.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
};

beforeAll(async () => {
  app = await TestApp.start();
  builder = await app.register();
  chatbotId = await create(builder);
  ({ key } = await issue());
});
afterAll(() => app.stop());

describe('the official SDK', () => {
  it('lists the chatbot as the only model', async () => {
    const { data } = await client().models.list();
    expect(data).toMatchObject([{ id: chatbotId, object: 'model', owned_by: 'chatbot-builder', name: 'Ada' }]);
    expect(await client().models.retrieve(chatbotId)).toEqual(data[0]);
    expect(Math.abs(data[0]!.created - app.clock.now().getTime() / 1_000)).toBeLessThan(600);
  });

  it('gets an answer from the knowledge, with its sources', async () => {
    const completion = await ask();
    expect(completion).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model: chatbotId,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant' } }],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      sources: [{ documentId: chatbotId, title: 'Ada', headings: ['Returns'] }],
    });
    expect(completion.choices[0]?.message.content).toContain('within 30 days');
    expect(JSON.stringify(completion)).not.toContain('textHash');
  });

  it('streams the same answer, and the usage only if it is asked for', async () => {
    const whole = (await ask()).choices[0]?.message.content;
    for (const include_usage of [true, false]) {
      const stream = await client().chat.completions.create({
        model: chatbotId,
        messages: [QUESTION],
        stream: true,
        stream_options: { include_usage },
      });
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(whole);
      const finished = chunks.find(({ choices }) => choices[0]?.finish_reason === 'stop');
      expect(finished).toMatchObject({ sources: [{ title: 'Ada' }] });
      expect(chunks.filter(({ usage }) => usage)).toHaveLength(include_usage ? 1 : 0);
      expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    }
  });

  it('ends a stream as OpenAI’s API does', async () => {
    const response = await fetch(`${app.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin: 'https://any.example' },
      body: JSON.stringify({ model: chatbotId, messages: [QUESTION], stream: true }),
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/);
  });

  it('may send what the chatbot’s settings decide, or nobody knows', async () => {
    const more = { temperature: 2, max_tokens: 1, seed: 7, user: 'u', n: 1, tools: [], unheard_of: { a: 1 } };
    expect((await ask(more)).choices).toHaveLength(1);
  });

  it.each([
    ['tools', [{ type: 'function', function: { name: 'f' } }]],
    ['functions', [{ name: 'f' }]],
    ['n', 2],
    ['logprobs', true],
    ['response_format', { type: 'json_object' }],
    ['audio', { voice: 'alloy', format: 'wav' }],
  ])('is told that %s is not supported', async (name, value) => {
    const error = await refused(ask({ [name]: value }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, param: name, type: 'invalid_request_error' });
    expect(error.message).toContain('not supported');
  });

  it.each([
    ['no message', []],
    ['an empty question', [{ role: 'user', content: ' ' }]],
    ['8,001 characters', [{ role: 'user', content: 'a'.repeat(8_001) }]],
    ['no question', [QUESTION, { role: 'assistant', content: 'Thirty.' }]],
    ['a picture', [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }] }]],
    ['a tool’s result', [QUESTION, { role: 'tool', tool_call_id: '1', content: '{}' }]],
  ])('is told that %s is not valid', async (_what, messages) => {
    const error = await refused(ask({ messages }));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', code: null });
    expect(error.param).toMatch(/^messages/);
  });

  it('is refused a chatbot that the key is not for, whoever owns it', async () => {
    const other = await app.register('other@example.com');
    for (const model of [await create(other), 'gpt-4o', randomUUID()]) {
      const error = await refused(ask({ model }));
      expect(error).toBeInstanceOf(NotFoundError);
      expect(error).toMatchObject({ code: 'model_not_found' });
      await expect(client().models.retrieve(model)).rejects.toBeInstanceOf(NotFoundError);
    }
  });

  it('gets errors of unknown paths in the same shape', async () => {
    const error = await refused(client().embeddings.create({ model: chatbotId, input: 'x' }));
    expect(error).toMatchObject({
      status: 404,
      type: 'invalid_request_error',
      message: expect.stringContaining('not found'),
    });
  });

  it('leaves no conversation behind', async () => {
    await ask();
    expect((await builder.agent.get(`/api/conversations/${chatbotId}`).expect(200)).body).toEqual([]);
  });
});

describe('a key', () => {
  it('is shown once, then listed by its last four characters and when it was last used', async () => {
    const issued = await issue();
    expect(issued.key).toMatch(/^cbk_[0-9a-f]{80}$/);
    const [newest] = await listed();
    expect(newest).toEqual({
      id: issued.id,
      lastFour: issued.key.slice(-4),
      createdAt: issued.createdAt,
      lastUsedAt: null,
    });
    await ask({}, client(issued.key));
    const usedAt = (await listed())[0]?.lastUsedAt;
    expect(usedAt).toEqual(expect.any(String));
    app.clock.advance(1_000);
    await ask({}, client(issued.key));
    expect((await listed())[0]?.lastUsedAt).toBe(usedAt);
  });

  it('stops with the next request once it is revoked, and can be revoked again', async () => {
    const { id, key: revoked } = await issue();
    const revoke = () => builder.agent.delete(`/api/chatbots/${chatbotId}/api-keys/${id}`);
    await revoke().expect(204);
    const error = await refused(ask({}, client(revoked)));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key' });
    await revoke().expect(204);
    expect((await listed()).map((each) => each.id)).not.toContain(id);
  });

  it.each(['', 'sk-1', `cbk_${'0'.repeat(80)}`])('is not %j', async (text) => {
    const response = await fetch(`${app.url}/v1/models`, { headers: { authorization: `Bearer ${text}` } });
    expect([response.status, await response.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }]);
  });

  it('of another chatbot is neither shown nor revoked', async () => {
    const other = await app.register('stranger@example.com');
    const theirs = await create(other);
    const { id } = await issue(other, theirs);
    await other.agent.get(`/api/chatbots/${chatbotId}/api-keys`).expect(404);
    await other.agent.post(`/api/chatbots/${chatbotId}/api-keys`).expect(404);
    await builder.agent.delete(`/api/chatbots/${chatbotId}/api-keys/${id}`).expect(404);
    expect((await other.agent.get(`/api/chatbots/${theirs}/api-keys`)).body).toMatchObject([{ id }]);
  });

  it('is one of ten at most', async () => {
    const owner = await app.register('keys@example.com');
    const chatbot = await create(owner);
    for (let count = 0; count < 10; count++) await issue(owner, chatbot);
    const { body } = await owner.agent.post(`/api/chatbots/${chatbot}/api-keys`).expect(409);
    expect(body).toMatchObject({ code: 'too-many-keys' });
  });

  it('ends with its chatbot', async () => {
    const owner = await app.register('leaving@example.com');
    const chatbot = await create(owner);
    const { key: left } = await issue(owner, chatbot);
    await owner.agent.delete(`/api/chatbots/${chatbot}`).expect(204);
    await expect(client(left).models.list()).rejects.toBeInstanceOf(NotFoundError);
  });
});

it('keys are erased with their account', async () => {
  const owner = await app.register('erased@example.com');
  const chatbot = await create(owner);
  const { key: erased } = await issue(owner, chatbot);
  await owner.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
  await eventually(
    () => app.get(SecretStore).names(`api-keys/${chatbot}`, { limit: 1 }),
    (names) => names.length === 0,
  );
  await expect(client(erased).models.list()).rejects.toBeInstanceOf(AuthenticationError);
});

describe('a model that a test drives', () => {
  const model = new DrivenModel();
  let driven: TestApp;
  let owner: Builder;
  let keyId: string;
  let asking: (more?: object) => Promise<OpenAI.ChatCompletion>;

  beforeAll(async () => {
    driven = await TestApp.start({
      engines: (engines) => ({ ...engines, model }),
    });
    owner = await driven.register();
    const chatbot = await create(owner);
    // It stands in for the offline model, too.
    await owner.agent.patch(`/api/chatbots/${chatbot}`).send({ offlineFallback: false }).expect(200);
    const { key: own, id } = await issue(owner, chatbot);
    keyId = id;
    asking = (more = {}) =>
      client(own, driven).chat.completions.create({ model: chatbot, messages: [QUESTION], ...more } as never);
  });
  afterAll(() => driven.stop());

  it('is refused with a status where it fails before the first text', async () => {
    model.fail(new ModelFailed('model-unavailable', 'Try again later.'));
    expect(await refused(asking({ stream: true }))).toMatchObject({ status: 503, code: 'model_unavailable' });
    model.fail(new ModelFailed('model-unavailable', 'Try again later.'));
    expect(await refused(asking())).toMatchObject({ status: 503, code: 'model_unavailable' });
  });

  it('ends its stream with an error where it fails later', async () => {
    model.say('Thirty');
    const stream = (await asking({ stream: true })) as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>;
    let text = '';
    const failed = await refused(
      (async () => {
        for await (const { choices } of stream) {
          text += choices[0]?.delta.content ?? '';
          if (text === 'Thirty') model.fail(new ModelFailed('model-unavailable', 'Try again later.'));
        }
      })(),
    );
    expect([text, failed.code]).toEqual(['Thirty', 'model_unavailable']);
  });

  it('is asked no more than the key may', async () => {
    const { limit, windowMs } = driven.config.limits.LIMIT_API_MESSAGES_PER_MINUTE;
    await driven.get(Quotas).take({ name: 'api-messages', limit: limit + 9, windowMs }, keyId, limit);
    const error = await refused(asking());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ code: 'rate_limit_exceeded', type: 'rate_limit_error' });
    expect(error.headers?.get('retry-after')).toMatch(/^\d+$/);
  });
});
