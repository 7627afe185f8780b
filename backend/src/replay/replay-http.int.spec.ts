import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ReplayFrame, ReplayStatus } from '@chatbot-builder/contracts/http/replay';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { type Builder, TestApp } from '../../test/app.js';
import { chatbotDetailsView } from '../contexts/chatbots/chatbot-details.view.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { ViewStore } from '../ports/document-store.js';
import { EventStore } from '../ports/event-store.js';
import { Registry } from '../runtime/registry.js';
import { projections } from '../contexts/manifest.js';
import { reactions } from '../contexts/manifest.js';
import { hashed } from '../runtime/testing/embedded.js';

const TOKEN = 'f'.repeat(64);

let app: TestApp;
let ada: Builder;
let eve: Builder;
let ofAda: ChatbotId;
let ofEve: ChatbotId;

const chatbotOf = async ({ agent }: Builder, name: string): Promise<ChatbotId> =>
  (await agent.post('/api/chatbots').send({ name }).expect(201)).body.id as ChatbotId;

beforeAll(async () => {
  app = await TestApp.start({ settings: { OPERATOR_TOKEN: TOKEN } });
  ada = await app.register('ada@example.com');
  eve = await app.register('eve@example.com');
  ofAda = await chatbotOf(ada, 'Ada’s own');
  ofEve = await chatbotOf(eve, 'Eve’s own');
});
afterAll(() => app.stop());

const operator = (method: 'get' | 'post', path: string, token = TOKEN) =>
  app.anyone()[method](`/api/operator/replay${path}`).set('Authorization', `Bearer ${token}`);

async function frames(path: string, body: object = {}): Promise<ReplayFrame[]> {
  const { text } = await operator('post', path)
    .send(body)
    .expect(200)
    .expect('Content-Type', /text\/event-stream/);
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('data: '))
    .map((part) => ReplayFrame.parse(JSON.parse(part.slice('data: '.length))));
}

/** Writes as the process that keeps the views: under the first fencing token. */
const asKeeper = () => app.get(ViewStore).under(1);

/** Changes a live document without an event. */
async function tamper(id: string, body: object | undefined): Promise<void> {
  const views = asKeeper();
  const { collection } = chatbotDetailsView;
  const live = (await views.existing(collection)).find((generation) => generation.live)!;
  const [standing] = await views.load(live, [id]);
  await views.write(live, [{ id, position: standing!.position, body }], live.checkpoint!);
}

const mended = () => frames('/rebuild', { view: 'chatbot-details' });

it('the manifest lists the views and reactions that a server registers', () => {
  expect(new Set(projections)).toEqual(new Set(app.get(Registry).projections));
  expect(new Set(reactions)).toEqual(new Set(app.get(Registry).reactions));
});

describe('the operator', () => {
  it('sees the status of every view', async () => {
    const { body } = await operator('get', '').expect(200);
    const status = ReplayStatus.parse(body);
    expect(status.views.map(({ view }) => view).sort()).toEqual(
      projections.map(({ collection }) => collection.name).sort(),
    );
    expect(status.views.find(({ view }) => view === 'chatbot-details')).toEqual({
      view: 'chatbot-details',
      version: chatbotDetailsView.collection.version,
      live: {
        version: chatbotDetailsView.collection.version,
        checkpoint: expect.any(Number),
        lag: 0,
        lagsFurther: false,
      },
      builds: [],
      deadLetters: [],
    });
  });

  it('verifies every view', async () => {
    const told = await frames('/verify');
    expect(told.filter(({ kind }) => kind === 'compared')).toHaveLength(projections.length);
    expect(told.find((frame) => frame.kind === 'compared' && frame.view === 'chatbot-details')).toMatchObject({
      documents: 2,
      differences: 0,
      waiting: 0,
    });
    expect(told.at(-1)).toEqual({ kind: 'done', equal: true });
  });

  it('sees which document differs and in which fields, but no values', async () => {
    await tamper(ofAda, { accountId: ada.accountId, settings: { name: 'tampered' } });
    const told = await frames('/verify', { view: 'chatbot-details' });
    expect(told.find(({ kind }) => kind === 'differs')).toEqual({
      kind: 'differs',
      view: 'chatbot-details',
      id: ofAda,
      how: 'changed',
      fields: expect.arrayContaining(['settings', 'createdAt', 'updatedAt']),
    });
    expect(told.at(-1)).toEqual({ kind: 'done', equal: false });
    expect(JSON.stringify(told)).not.toMatch(/tampered|Ada|@/);
  });

  it('rebuilds a view, which fixes its documents', async () => {
    await tamper(ofAda, undefined);
    await ada.agent.get(`/api/chatbots/${ofAda}`).expect(404);
    const told = await frames('/rebuild', { view: 'chatbot-details' });
    expect(told.slice(-2)).toEqual([{ kind: 'rebuilt', view: 'chatbot-details' }, { kind: 'done' }]);
    await ada.agent.get(`/api/chatbots/${ofAda}`).expect(200);
    expect((await frames('/verify')).at(-1)).toEqual({ kind: 'done', equal: true });
  });

  it('rebuilds every view, one after the other', async () => {
    const told = await frames('/rebuild');
    expect(told.flatMap((frame) => (frame.kind === 'rebuilt' ? [frame.view] : [])).sort()).toEqual(
      projections.map(({ collection }) => collection.name).sort(),
    );
  });

  it('cannot start a second build of a view', async () => {
    const views = asKeeper();
    const left = await views.begin(chatbotDetailsView.collection);
    const { body } = await operator('post', '/rebuild').send({ view: 'chatbot-details' }).expect(409);
    expect(body).toMatchObject({
      code: 'build-under-way',
      message: 'The view chatbot-details is already being built.',
    });
    const { body: status } = await operator('get', '').expect(200);
    expect(ReplayStatus.parse(status).views.find(({ view }) => view === 'chatbot-details')?.builds).toEqual([
      { version: left.collection.version, checkpoint: null, progress: 0 },
    ]);
    await views.goLive((await views.existing(chatbotDetailsView.collection)).find(({ live }) => live)!);
  });

  it('gets 404 for an unknown view', async () => {
    for (const path of ['/rebuild', '/verify', '/retry'])
      await operator('post', path).send({ view: 'nothing' }).expect(404);
    await operator('post', '/verify').send({ view: '../secrets' }).expect(400);
    await operator('post', '/verify').send({ account: ada.accountId }).expect(400);
  });

  it('retries dead letters and sees which remain', async () => {
    const told = await frames('/retry');
    expect(told).toContainEqual({ kind: 'retried', view: 'chatbot-details', deadLetters: [] });
    expect(told.at(-1)).toEqual({ kind: 'done' });
  });
});

describe('the operator’s routes', () => {
  const routes = [
    ['get', ''],
    ['post', '/rebuild'],
    ['post', '/verify'],
    ['post', '/retry'],
  ] as const;

  it.each(routes)('refuse everybody else: %s %s', async (method, path) => {
    const { body } = await app.anyone()[method](`/api/operator/replay${path}`).expect(401);
    expect(body.code).toBe('not-the-operator');
    await operator(method, path, 'e'.repeat(64)).expect(401);
    await operator(method, path, '').expect(401);
    await ada.agent[method](`/api/operator/replay${path}`).expect(401);
  });

  it('do not exist without OPERATOR_TOKEN', async () => {
    const without = await TestApp.start();
    for (const [method, path] of routes)
      for (const token of [TOKEN, '', 'undefined'])
        await without
          .anyone()
          [method](`/api/operator/replay${path}`)
          .set('Authorization', `Bearer ${token}`)
          .expect(404);
    await without.stop();
  });

  it('accept and set no cookies', async () => {
    const { headers } = await operator('get', '').set('Cookie', ada.cookie).expect(200);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('accept any origin with the token', () =>
    operator('post', '/retry').set('Origin', 'https://console.example').send({}).expect(200));

  it('limit wrong tokens', async () => {
    const strict = await TestApp.start({ settings: { OPERATOR_TOKEN: TOKEN, LIMIT_OPERATOR_CALLS_PER_MINUTE: '3' } });
    const guess = () => strict.anyone().get('/api/operator/replay').set('Authorization', 'Bearer guess');
    for (let guessed = 0; guessed < 3; guessed++) await guess().expect(401);
    const { headers } = await guess().expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await strict.stop();
  });

  it('are part of the OpenAPI description', async () => {
    const { body } = await app.anyone().get('/api/openapi.json').expect(200);
    expect(body.paths['/api/operator/replay'].get.security).toEqual([{ bearer: [] }]);
    expect(body.paths['/api/operator/replay/verify'].post.requestBody).toBeDefined();
    expect(body.paths['/api/replay/verify'].post.responses['200']).toBeDefined();
  });
});

describe('a builder', () => {
  const verify = ({ agent }: Builder) => agent.post('/api/replay/verify');
  afterEach(mended);

  it('learns that its documents match its events', async () => {
    const { body } = await verify(ada).expect(200);
    expect(body.equal).toBe(true);
    expect(body.views).toContainEqual({ view: 'chatbot-details', documents: 1, differences: 0, listed: [] });
  });

  it('sees differences in its own documents only', async () => {
    await tamper(ofEve, { accountId: eve.accountId, settings: {} });
    const { body: others } = await verify(ada).expect(200);
    expect(others.equal).toBe(true);
    const { body: own } = await verify(eve).expect(200);
    expect(own.views).toContainEqual({
      view: 'chatbot-details',
      documents: 1,
      differences: 1,
      listed: [{ id: ofEve, how: 'changed' }],
    });
  });

  it('sees its documents by their events, whichever account they name', async () => {
    await tamper(ofEve, { accountId: ada.accountId, settings: {} });
    expect((await verify(ada).expect(200)).body.equal).toBe(true);
    expect((await verify(eve).expect(200)).body.views).toContainEqual(
      expect.objectContaining({ view: 'chatbot-details', differences: 1 }),
    );
  });

  it('learns nothing about others from the answer', async () => {
    const { text: before } = await verify(ada).expect(200);
    const more = await app.register(`more-${Date.now()}@example.com`);
    await chatbotOf(more, 'More');
    await tamper(ofEve, undefined);
    const { text: after } = await verify(ada).expect(200);
    expect(after).toBe(before);
    for (const others of [eve.accountId, ofEve, more.accountId]) expect(after).not.toContain(others);
    expect(after).not.toMatch(/position|checkpoint|lag|head|waiting/);
  });

  it('runs one verification at a time', async () => {
    const both = await Promise.all([verify(ada), verify(ada)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([verify(ada).expect(200), verify(eve).expect(200)]);
  });

  it('is limited to one a day, unless the operator verifies', async () => {
    const strict = await TestApp.start({ settings: { LIMIT_VERIFICATIONS_PER_DAY: '1', OPERATOR_TOKEN: TOKEN } });
    const { agent } = await strict.register();
    await agent.post('/api/replay/verify').expect(200);
    await agent.post('/api/replay/verify').expect(429);
    for (let times = 0; times < 2; times++)
      await strict
        .anyone()
        .post('/api/operator/replay/verify')
        .set('Authorization', `Bearer ${TOKEN}`)
        .send({})
        .expect(200);
    await strict.stop();
  });

  it('must be signed in, and the operator’s token does not sign in', async () => {
    await app.anyone().post('/api/replay/verify').expect(401);
    await app.anyone().post('/api/replay/verify').set('Authorization', `Bearer ${TOKEN}`).expect(401);
    await ada.agent.post('/api/replay/verify').set('Origin', 'https://evil.example').expect(403);
  });
});

it('lists an event whose effects cannot be computed, and retries it', async () => {
  const position = await app.get(EventStore).head();
  const waits = {
    collection: 'reaction:settle-claims',
    generation: '',
    key: 'slots-1/0',
    position: position!,
    error: 'TypeError: no claim',
  };
  await app.get(ViewStore).under(1).addDeadLetter(waits);
  const { body } = await operator('get', '').expect(200);
  expect(ReplayStatus.parse(body).reactions).toEqual([
    { reaction: 'reaction:settle-claims', deadLetters: [{ key: 'slots-1/0', position, error: 'TypeError: no claim' }] },
  ]);
  expect(await frames('/retry')).toContainEqual({ kind: 'retried', view: 'reaction:settle-claims', deadLetters: [] });
  expect(await frames('/retry', { view: 'reaction:settle-claims' })).toEqual([
    { kind: 'retried', view: 'reaction:settle-claims', deadLetters: [] },
    { kind: 'done' },
  ]);
  for (const path of ['/rebuild', '/verify'])
    await operator('post', path).send({ view: 'reaction:settle-claims' }).expect(404);
});

it('queues the jobs of a reaction again', async () => {
  expect(await frames('/redo', { reaction: 'reaction:settle-claims' })).toEqual([
    { kind: 'redone', reaction: 'reaction:settle-claims' },
    { kind: 'done' },
  ]);
  for (const reaction of ['reaction:unknown', 'chatbots'])
    expect((await operator('post', '/redo').send({ reaction }).expect(404)).body.code).toBe('reaction-not-found');
});

it('lists an event that cannot be folded with its error, and folds everything else', async () => {
  const broken = '0190a6a0-0000-4000-8000-00000000dead' as ChatbotId;
  const metadata = {
    accountId: ada.accountId,
    actor: { kind: 'person', id: ada.user.id },
    commandId: 'test',
    correlationId: 'test',
    causationId: 'test',
    occurredAt: '2026-11-20T12:00:00.000Z',
  } as const;
  const { position } = await app
    .get(EventStore)
    .append(
      chatbotStream(broken),
      [hashed(chatbotStream(broken), { id: broken, type: 'ChatbotCreated', version: 1, data: {}, metadata })],
      'no-stream',
    );
  const grace = await app.register('grace@example.com');
  const ofGrace = await chatbotOf(grace, 'Grace’s own');
  await grace.agent
    .get('/api/chatbots')
    .expect(200)
    .expect(({ body }) => expect(body).toHaveLength(1));

  const [retried] = await frames('/retry', { view: 'chatbots' });
  const waiting = [
    {
      key: broken,
      position,
      error: expect.stringMatching(/^Error: A document of chatbots does not match its schema: .* \(at /),
    },
  ];
  expect(retried).toEqual({ kind: 'retried', view: 'chatbots', deadLetters: waiting });
  const { body } = await operator('get', '').expect(200);
  expect(ReplayStatus.parse(body).views.find(({ view }) => view === 'chatbots')).toMatchObject({
    live: { lag: 0 },
    deadLetters: waiting,
  });
  const told = await frames('/verify', { view: 'chatbots' });
  expect(told.find(({ kind }) => kind === 'compared')).toMatchObject({ differences: 0, deadLetters: 1 });
  await grace.agent.get(`/api/chatbots/${ofGrace}`).expect(200);
});
