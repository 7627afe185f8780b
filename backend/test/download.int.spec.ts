import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as elapsed } from 'node:timers/promises';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { VisitorSession } from '@chatbot-builder/contracts/widget';
import { strFromU8, unzipSync } from 'fflate';
import { Credentials } from '../src/contexts/accounts/credentials.js';
import { projections } from '../src/contexts/manifest.js';
import { ViewStore } from '../src/ports/document-store.js';
import type { ObjectStore } from '../src/ports/object-store.js';
import { Log } from '../src/runtime/log.js';
import { ProviderKeys } from '../src/runtime/provider-keys/provider-keys.js';
import { viewsCaughtUp } from '../src/runtime/views/views-caught-up.js';
import { type Builder, PASSWORD, TestApp } from './app.js';
import { addFile } from './erasure/planted.js';
import { eventually } from './eventually.js';
import { replyIn, TestVisitor } from './visitor.js';

const KEY = 'sk-proj-Quibblestropoverfens7wxyz';
const CONVERSATIONS = 60;
/** The smallest: one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let app: TestApp;
let ada: Builder;
/** The files that documents are made of. A test may put others in their place. */
let objects: Pick<ObjectStore, 'read'> | undefined;

beforeEach(async () => {
  objects = undefined;
  app = await TestApp.start({
    settings: { LIMIT_EXPORTS_PER_HOUR: '5' },
    engines: (engines) => ({
      ...engines,
      objects: new Proxy(engines.objects, {
        get(real, name) {
          const value: unknown = Reflect.get((name === 'read' && objects) || real, name);
          return typeof value === 'function' ? value.bind(real) : value;
        },
      }),
    }),
  });
  ada = await app.register();
});
afterEach(() => app.stop());

async function download({ agent }: Pick<Builder, 'agent'> = ada) {
  const { body, headers } = await agent.get('/api/user/data').responseType('blob').expect(200);
  const bytes = unzipSync(body);
  const files = Object.entries(bytes).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  const lines = (name: string) =>
    files
      .find(([known]) => known === name)![1]
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return { headers, bytes, files: Object.fromEntries(files), lines, everything: files.flat().join('\n') };
}

const createChatbot = async (name: string): Promise<string> =>
  (await ada.agent.post('/api/chatbots').send({ name }).expect(201)).body.id;

/** Somebody says something on a website. */
async function said(chatbotId: string, words: string): Promise<void> {
  const visitor = await TestVisitor.of(app, chatbotId);
  expect((await visitor.say(words)).status).toBe(200);
}

/** Waits until every view holds what has happened. */
const shown = () => viewsCaughtUp(projections, app.get(Log), app.get(ViewStore), () => elapsed(5));

describe('the download of what an account owns', () => {
  it('is a ZIP also where there is nothing yet', async () => {
    const { headers, files, lines } = await download();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=chatbot-builder-\d{4}-\d\d-\d\d\.zip$/),
      'cache-control': 'no-store',
    });
    expect(Object.keys(files).sort()).toEqual([
      'account.jsonl',
      'answers.jsonl',
      'api-keys.jsonl',
      'chatbots.jsonl',
      'clients.jsonl',
      'conversations.jsonl',
      'documents.jsonl',
      'identity-secrets.jsonl',
      'subscription.jsonl',
      'unanswered.jsonl',
    ]);
    expect(lines('subscription.jsonl')).toEqual([{ subscriptionStatus: 'free', subscriptionEndDate: null }]);
    expect(lines('account.jsonl')).toEqual([
      {
        id: ada.accountId,
        registeredAt: expect.any(String),
        owner: { id: ada.user.id, email: 'ada@example.com', emailVerified: false },
        plan: 'Free',
        hasApiKey: false,
      },
    ]);
    for (const name of [
      'answers',
      'api-keys',
      'chatbots',
      'clients',
      'conversations',
      'documents',
      'identity-secrets',
      'unanswered',
    ])
      expect(lines(`${name}.jsonl`)).toEqual([]);
  });

  it('holds chatbots, documents with their files, conversations with their messages, and clients', async () => {
    const chatbotId = await createChatbot('Wexford');
    await addFile(ada, chatbotId, { name: 'Our Prices é.MD', text: '# Prices\n\nA lamp costs 30 euros.' });
    await addFile(ada, chatbotId, { name: 'Our Prices é.MD', text: '# Prices\n\nA chair costs 50 euros.' });
    const cleo = await app.registerClient(ada);
    for (let number = 0; number < CONVERSATIONS; number += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => said(chatbotId, `Visit ${number + index}: lamps?`)));
    const text = { question: 'Do you ship to Norway?', answer: 'Yes.' };
    await ada.agent
      .post('/api/answers')
      .send({ chatbotId, ...text })
      .expect(201);
    await shown();
    const { lines, files } = await download();
    expect(lines('answers.jsonl')).toMatchObject([{ chatbotId, ...text, withdrawn: false }]);
    expect(lines('chatbots.jsonl')).toMatchObject([{ id: chatbotId, name: 'Wexford', model: 'gpt-4o-mini' }]);
    expect(lines('clients.jsonl')).toMatchObject([{ id: cleo.user.id, email: 'cleo@example.com', chatbotIds: [] }]);
    const documents = lines('documents.jsonl');
    expect(documents.map(({ name }) => name)).toEqual(['Our Prices é.MD', 'Our Prices é.MD']);
    expect(documents.map(({ file }) => files[file]).sort()).toEqual([
      '# Prices\n\nA chair costs 50 euros.',
      '# Prices\n\nA lamp costs 30 euros.',
    ]);
    expect(documents[0].file).toBe(`files/our-prices-e-${documents[0].id}.md`);
    const conversations = lines('conversations.jsonl');
    expect(conversations).toHaveLength(CONVERSATIONS);
    const first = conversations.map(({ messages }) => messages.map(({ role }: { role: string }) => role).join());
    expect(new Set(first)).toEqual(new Set(['user,assistant']));
    expect(conversations.map(({ messages }) => messages[0].content).sort()).toEqual(
      Array.from({ length: CONVERSATIONS }, (_, number) => `Visit ${number}: lamps?`).sort(),
    );
  });

  it('holds who a visitor is, where it came from, what it rated and asked the team, until that is erased', async () => {
    const chatbotId = await createChatbot('Wexford');
    const { body: issued } = await ada.agent.post(`/api/chatbots/${chatbotId}/identity-secrets`).expect(201);
    const identity = {
      userId: '7',
      hash: createHmac('sha256', issued.secret).update('7').digest('hex'),
      name: 'Vera Visitor',
      email: 'vera@example.org',
    };
    const visitor = await TestVisitor.of(app, chatbotId);
    const page = 'https://wexford.example/lamps';
    const visit = { page, referrer: 'https://search.example/?q=lamps', language: 'en-IE' };
    const reply = replyIn(await visitor.say('Do you sell zeppelins?', randomUUID(), visit));
    const session = await visitor.call('POST', 'identify', { ...identity, session: visitor.token });
    const known = visitor.with(VisitorSession.parse(await session.json()).token);
    const sent = [
      await known.call('POST', `messages/${reply.id}/rating`, { rating: 'down', comment: 'That is no help.' }),
      await known.call('POST', 'contact', {
        id: randomUUID(),
        email: 'answer@example.org',
        question: 'Really no zeppelins?',
      }),
      await known.call('POST', 'end', {}),
    ];
    expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
    await shown();
    const { lines } = await download();
    expect(lines('conversations.jsonl')).toMatchObject([
      {
        page,
        referrerHost: 'search.example',
        browserLanguage: 'en-IE',
        language: 'en',
        endedAt: expect.any(String),
        endReason: 'visitor',
        visitorName: 'Vera Visitor',
        visitorEmail: 'vera@example.org',
        contacts: [{ email: 'answer@example.org', question: 'Really no zeppelins?', requestedAt: expect.any(String) }],
        messages: [
          { role: 'user' },
          { role: 'assistant', reply: { rating: { value: 'down', comment: 'That is no help.' } } },
        ],
      },
    ]);
    const [{ id }] = lines('conversations.jsonl');
    await ada.agent.delete(`/api/conversations/${id}`).expect(204);
    await shown();
    const erased = await download();
    expect(erased.lines('conversations.jsonl')).toMatchObject([{ id, page: null, visitorName: null, contacts: [] }]);
    expect(erased.everything).not.toMatch(/wexford\.example|vera|answer@|zeppelins|no help/i);
  });

  it('holds the image of a chatbot, keys by their last four characters, and questions without an answer', async () => {
    const chatbotId = await createChatbot('Wexford');
    const { body: stored } = await ada.agent.post(`/api/chatbots/${chatbotId}/avatar`).send({ image: PNG }).expect(201);
    await ada.agent.patch(`/api/chatbots/${chatbotId}`).send(stored).expect(200);
    const { body: issuedKey } = await ada.agent.post(`/api/chatbots/${chatbotId}/api-keys`).expect(201);
    const { body: issuedSecret } = await ada.agent.post(`/api/chatbots/${chatbotId}/identity-secrets`).expect(201);
    await said(chatbotId, 'Do you ship to Norway?');
    await said(chatbotId, 'Where can I park my car?');
    const unanswered = async () => (await ada.agent.get(`/api/unanswered/${chatbotId}`).expect(200)).body;
    const groups = await eventually(unanswered, ({ length }) => length === 2);
    const parking = groups.find(({ question }: { question: string }) => question.includes('park'));
    await ada.agent.delete(`/api/unanswered/${parking.id}`).expect(204);
    await shown();
    const { lines, files, everything, bytes } = await download();
    const [{ avatarFile }] = lines('chatbots.jsonl');
    expect(bytes[avatarFile]).toEqual(new Uint8Array(Buffer.from(PNG, 'base64')));
    const { key, ...keyShown } = issuedKey;
    const { secret, ...secretShown } = issuedSecret;
    expect(lines('api-keys.jsonl')).toEqual([{ chatbotId, ...keyShown }]);
    expect(lines('identity-secrets.jsonl')).toEqual([{ chatbotId, ...secretShown }]);
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(secret);
    expect(
      lines('unanswered.jsonl')
        .map(({ question, state }) => [question, state])
        .sort(),
    ).toEqual([
      ['Do you ship to Norway?', 'open'],
      ['Where can I park my car?', 'dismissed'],
    ]);
    expect(Object.keys(files).filter((name) => name.startsWith('avatars/'))).toEqual([avatarFile]);
  });

  it('holds nothing of a deleted chatbot, and no words of an erased conversation', async () => {
    const gone = await createChatbot('Gonebot');
    await addFile(ada, gone, { name: 'gone.md', text: 'Gonewords of old.' });
    await said(gone, 'Gonewords for all?');
    await shown();
    await ada.agent.delete(`/api/chatbots/${gone}`).expect(204);
    expect((await download()).everything).not.toMatch(/gone/i);
    const kept = await createChatbot('Keptbot');
    await said(kept, 'Erasedwords for me');
    await shown();
    const [{ id }] = (await ada.agent.get(`/api/conversations/${kept}`).expect(200)).body;
    await ada.agent.delete(`/api/conversations/${id}`).expect(204);
    await shown();
    const { lines, everything } = await download();
    expect(everything).not.toContain('Erasedwords');
    expect(lines('conversations.jsonl')).toMatchObject([
      { id, erasedAt: expect.any(String), messages: [{ content: null }, { content: null }] },
    ]);
  });

  it('holds no secret', async () => {
    await app.get(ProviderKeys).keep(ada.accountId, KEY);
    const { body: setUp } = await ada.agent.post('/api/user/two-factor/setup').send({ password: PASSWORD }).expect(200);
    const { lines, everything } = await download();
    expect(lines('account.jsonl')).toMatchObject([{ hasApiKey: true }]);
    const credential = await app.get(Credentials).of(PersonId.parse(ada.user.id));
    for (const secret of [
      KEY,
      KEY.slice(-4),
      PASSWORD,
      setUp.secret,
      credential!.passwordHash,
      '$argon2',
      'passwordHash',
    ])
      expect(everything).not.toContain(secret);
  });

  it('is the owner’s alone, and made a few times an hour', async () => {
    await createChatbot('Ada’s own');
    const cleo = await app.registerClient(ada);
    await cleo.agent.get('/api/user/data').expect(403);
    await app.anyone().get('/api/user/data').expect(401);
    const eve = await app.register('eve@example.com');
    expect((await download(eve)).everything).not.toMatch(/Ada’s|ada@|cleo/);
    for (let time = 0; time < 5; time++) await download();
    await ada.agent.get('/api/user/data').expect(429);
  });

  it('reads no further once it is canceled', async () => {
    const chatbotId = await createChatbot('Ada');
    await addFile(ada, chatbotId, { name: 'long.md', text: '# Long' });
    await shown();
    const body = Readable.from(endlessly(), { objectMode: false });
    const opened = Promise.withResolvers<void>();
    objects = {
      read: async () => {
        opened.resolve();
        return body;
      },
    };
    const canceling = new AbortController();
    const response = await fetch(`${app.url}/api/user/data`, {
      headers: { cookie: ada.cookie },
      signal: canceling.signal,
    });
    await opened.promise;
    const closed = new Promise((resolve) => body.once('close', resolve));
    canceling.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();
    await closed;
    await ada.agent.get('/api/user').expect(200);
  });

  it('is cut off where a file cannot be read, so that nobody takes it for the whole', async () => {
    const chatbotId = await createChatbot('Ada');
    await addFile(ada, chatbotId, { name: 'long.md', text: '# Long' });
    await shown();
    objects = { read: () => Promise.reject(new Error('Away')) };
    const response = await fetch(`${app.url}/api/user/data`, { headers: { cookie: ada.cookie } });
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

async function* endlessly(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, 'long');
}
