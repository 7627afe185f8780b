import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { destination, pino } from 'pino';
import { type Builder, PASSWORD, TestApp } from '../../../../test/app.js';
import { traces } from '../../../../test/erasure/traces.js';
import { eventually } from '../../../../test/eventually.js';
import { EventStore } from '../../../ports/event-store.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';

const KEY = 'sk-proj-Quibblestropoverfens7abcd';
const OTHER = 'sk-proj-Vexingzephyrsunder4wxyz';

let provider: Server;
/** What the provider was asked. */
let asked: { readonly path: string | undefined; readonly authorization: string | undefined; readonly body: string }[];
let answer: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };
let dataDir: string;
let app: TestApp;
let ada: Builder;

async function answered(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  asked.push({ path: request.url, authorization: request.headers.authorization, body });
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

const failure = (error: unknown) => JSON.stringify({ error });

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: '{"choices":[]}' };
  provider = createServer((request, response) => void answered(request, response)).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  dataDir = await mkdtemp(join(tmpdir(), 'provider-key-'));
  app = await TestApp.start({
    dataDir,
    // The program log is among the files that are searched.
    logger: pino({ level: 'trace' }, destination({ dest: join(dataDir, 'server.log'), sync: true })),
    settings: { OPENAI_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/` },
  });
  ada = await app.register();
});
afterEach(async () => {
  await app.stop();
  provider.closeAllConnections();
  provider.close();
  await rm(dataDir, { recursive: true });
});

const save = (apiKey: unknown = KEY) => ada.agent.post('/api/settings').send({ apiKey });
const shown = async ({ agent }: Pick<Builder, 'agent'> = ada) => (await agent.get('/api/settings').expect(200)).body;
const NONE = { hasApiKey: false, maskedApiKey: '' };

describe('an API key', () => {
  it('is checked with the provider by one short question, kept and shown masked', async () => {
    expect(await shown()).toEqual(NONE);
    const { body } = await save(` ${KEY}\n`).expect(200);
    expect(body).toEqual({ hasApiKey: true, maskedApiKey: 'sk-…abcd' });
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` }]);
    expect(JSON.parse(asked[0]!.body)).toMatchObject({ model: 'gpt-4o-mini', max_tokens: 1 });
    expect(await app.get(ProviderKeys).of(ada.accountId)).toBe(KEY);
    expect(await shown()).toEqual(body);
  });

  it('is replaced and removed, each recorded without the key', async () => {
    await save().expect(200);
    await save(OTHER).expect(200);
    expect(await shown()).toEqual({ hasApiKey: true, maskedApiKey: 'sk-…wxyz' });
    await ada.agent.delete('/api/settings').expect(204);
    await ada.agent.delete('/api/settings').expect(204);
    expect(await shown()).toEqual(NONE);
    expect(await app.get(ProviderKeys).of(ada.accountId)).toBeUndefined();
    const events = await Array.fromAsync(app.get(EventStore).readStream(accountStream(ada.accountId)));
    expect(events.map(({ type, data }) => ({ type, data })).slice(1)).toEqual([
      { type: 'ProviderKeySaved', data: {} },
      { type: 'ProviderKeySaved', data: {} },
      { type: 'ProviderKeyRemoved', data: {} },
    ]);
  });

  it('is in no event, log or other file in the clear, whether it was taken or not', async () => {
    await save().expect(200);
    for (const status of [401, 404, 429, 500]) {
      answer = { status, body: failure({ message: `Incorrect API key provided: ${OTHER}` }) };
      const { text } = await save(OTHER);
      expect(text).not.toContain(OTHER);
    }
    const { text } = await save(`${OTHER}é`).expect(400);
    expect(text).not.toContain(OTHER);
    await app.stop();
    expect(await traces(dataDir, [KEY, OTHER, KEY.slice(8), OTHER.slice(8)])).toEqual([]);
    app = await TestApp.start({ dataDir });
    ada = await app.signIn(ada.user.email);
    expect(await app.get(ProviderKeys).of(ada.accountId)).toBe(OTHER);
  });

  it.each([
    ['refused', { status: 401, body: failure({ code: 'invalid_api_key' }) }, 400, 'api-key-refused'],
    ['refused', { status: 403, body: '' }, 400, 'api-key-refused'],
    ['without credit', { status: 429, body: failure({ code: 'insufficient_quota' }) }, 402, 'no-credit'],
    ['without credit', { status: 429, body: failure({ type: 'insufficient_quota', code: null }) }, 402, 'no-credit'],
    ['without credit', { status: 402, body: '{}' }, 402, 'no-credit'],
    ['asked too often', { status: 429, body: failure({ code: 'rate_limit_exceeded' }) }, 503, 'provider-unreachable'],
    ['out of order', { status: 500, body: failure('Internal error') }, 503, 'provider-unreachable'],
    ['some other page', { status: 404, body: '<h1>Not found</h1>' }, 503, 'provider-unreachable'],
    ['elsewhere', { status: 307, body: '', headers: { location: '/v2' } }, 503, 'provider-unreachable'],
    ['endless', { status: 200, body: ' '.repeat(70_000) }, 503, 'provider-unreachable'],
  ])('that is %s is not kept, and the former one stays', async (_what, refusal, status, code) => {
    await save().expect(200);
    answer = refusal;
    const { body } = await save(OTHER).expect(status);
    expect(body).toMatchObject({ code, message: expect.stringMatching(/^The provider .+\.$/) });
    expect(asked).toHaveLength(2);
    expect(await app.get(ProviderKeys).of(ada.accountId)).toBe(KEY);
  });

  it.each([failure('model "gpt-4o-mini" not found'), failure({ type: 'api_error', code: null })])(
    'is taken by a server that does not know the model: %s',
    async (body) => {
      answer = { status: 404, body };
      await save('ollama').expect(200);
      expect(await shown()).toEqual({ hasApiKey: true, maskedApiKey: '…' });
    },
  );

  it('is not kept where no provider listens', async () => {
    provider.closeAllConnections();
    provider.close();
    await once(provider, 'close');
    const { body } = await save().expect(503);
    expect(body.code).toBe('provider-unreachable');
    expect(await shown()).toEqual(NONE);
  });

  it('must be one that a header can carry', async () => {
    for (const wrong of ['', '   ', 'sk-a b', 'sk-a\nX-Own: 1', 'ключ', 'a'.repeat(513), 7, null])
      await save(wrong).expect(400);
    const { body } = await save('  ').expect(400);
    expect(body.details).toEqual([{ path: 'apiKey', message: 'Please enter an API key' }]);
    expect(asked).toEqual([]);
  });

  it('is the owner’s own matter', async () => {
    await save().expect(200);
    const eve = await app.register('eve@example.com');
    expect(await shown(eve)).toEqual(NONE);
    await eve.agent.delete('/api/settings').expect(204);
    const cleo = await app.registerClient(ada);
    await cleo.agent.get('/api/settings').expect(403);
    await cleo.agent.post('/api/settings').send({ apiKey: OTHER }).expect(403);
    await cleo.agent.delete('/api/settings').expect(403);
    expect(await app.get(ProviderKeys).of(ada.accountId)).toBe(KEY);
  });

  it('is asked about ten times a minute', async () => {
    for (let time = 0; time < 10; time++) await save().expect(200);
    await save().expect(429);
    expect(asked).toHaveLength(10);
  });

  it('goes with its account', async () => {
    await save().expect(200);
    await ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
    await eventually(
      () => app.get(ProviderKeys).of(ada.accountId),
      (key) => key === undefined,
    );
  });
});
