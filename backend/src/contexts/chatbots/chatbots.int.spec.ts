import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Chatbot } from '@chatbot-builder/contracts/http';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { TestApp, type Builder } from '../../../test/app.js';
import { upgrade } from '../../../test/plans.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot } from './chatbot.js';
import { KnowledgeText } from './knowledge-text.js';

let app: TestApp;
let ada: Builder;
let accounts = 0;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await app.register(`ada-${++accounts}@example.com`);
});

const create = async (settings: object = { name: 'Ada' }, by: Builder = ada): Promise<Chatbot> =>
  (await by.agent.post('/api/chatbots').send(settings).expect(201)).body;
const passages = async ({ id }: Chatbot, question: string) =>
  (await app.get(KnowledgeIndex).search(id as ChatbotId, question, 5)).passages.map(({ text }) => text);

describe('creating', () => {
  it('requires only a name and uses defaults for the rest', async () => {
    const created = await create({ name: '  Ada  ' });
    expect(created).toEqual({
      ...CHATBOT_DEFAULTS,
      name: 'Ada',
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
    });
    await ada.agent.get(`/api/chatbots/${created.id}`).expect(200, created);
  });

  it('keeps emoji and right-to-left text unchanged', async () => {
    const text = { name: 'مساعد 🤖👩🏽‍🚀', description: 'שלום\nعليكم\t🙂', welcomeMessage: 'e\u0301 ≠ \u00e9' };
    expect(await create(text)).toMatchObject(text);
  });

  it('lists the chatbot immediately', async () => {
    const { id } = await create();
    const response = await ada.agent.get('/api/chatbots').expect(200);
    const { name, description, primaryColor, model, position } = CHATBOT_DEFAULTS;
    expect(response.body).toEqual([
      { id, name: 'Ada', description, primaryColor, model, position, createdAt: expect.any(String) },
    ]);
    expect(response.headers['x-total-count']).toBe('1');
    expect(name).toBe('');
  });

  it('requires an upgrade for a second chatbot on Free', async () => {
    await create();
    const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Second' }).expect(403);
    expect(body).toMatchObject({
      statusCode: 403,
      code: 'upgrade-required',
      message: expect.stringMatching(/^Upgrade required: /),
    });
  });

  it('allows one of two concurrent creations on Free', async () => {
    const replies = await Promise.all(['One', 'Two'].map((name) => ada.agent.post('/api/chatbots').send({ name })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect((await ada.agent.get('/api/chatbots')).body).toHaveLength(1);
  });

  it('creates one chatbot for one Idempotency-Key', async () => {
    const send = () =>
      ada.agent.post('/api/chatbots').set('Idempotency-Key', 'create-0001').send({ name: 'Once' }).expect(201);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    await ada.agent.post('/api/chatbots').set('Idempotency-Key', 'bad key').send({ name: 'Once' }).expect(400);
  });

  it.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 42 }, 'name'],
    [{ name: 'x'.repeat(1_000_000) }, 'name'],
    [{ name: 'bell \u0007' }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'half \ud83d' }, 'name'],
    [{ name: 'Ada', description: 'null \u0000' }, 'description'],
    [{ name: 'Ada', primaryColor: 'red' }, 'primaryColor'],
    [{ name: 'Ada', model: 'gpt-9' }, 'model'],
    [{ name: 'Ada', autoDetectLanguage: 'yes' }, 'autoDetectLanguage'],
    [{ name: 'Ada', supportedLanguages: [] }, 'supportedLanguages'],
    [{ name: 'Ada', supportedLanguages: ['en', 'tlh'] }, 'supportedLanguages.1'],
    [{ name: 'Ada', supportedLanguages: ['en', 'de', 'en'] }, 'supportedLanguages'],
    [{ name: 'Ada', supportedLanguages: Array.from({ length: 50_000 }, () => 'en') }, 'supportedLanguages'],
    [{ name: 'Ada', supportedLanguages: ['de'] }, 'defaultLanguage'],
    [{ name: 'Ada', supportedLanguages: ['de'], defaultLanguage: 'fr' }, 'defaultLanguage'],
    [{ name: 'Ada', knowledgeBase: 'x'.repeat(200_001) }, 'knowledgeBase'],
    [{ name: 'Ada', owner: 'somebody' }, ''],
    [[], ''],
  ])('refuses an invalid body and names the field (%#)', async (body, path) => {
    const response = await ada.agent.post('/api/chatbots').send(body).expect(400);
    expect(response.body).toMatchObject({ code: 'invalid-input' });
    expect(response.body.details).toContainEqual({ path, message: expect.any(String) });
  });
});

describe('changing', () => {
  it('answers changes to older settings with the latest, and changes nothing', async () => {
    const created = await create();
    const path = `/api/chatbots/${created.id}`;
    app.clock.advance(1);
    const first = await ada.agent.patch(path).send({ theme: 'dark', basedOn: created.updatedAt }).expect(200);
    const { body } = await ada.agent.patch(path).send({ theme: 'light', basedOn: created.updatedAt }).expect(409);
    expect(body).toMatchObject({
      code: 'chatbot-changed-elsewhere',
      details: { settings: { theme: 'dark', name: created.name }, updatedAt: first.body.updatedAt },
    });
    await ada.agent.patch(path).send({ name: 'Grace', basedOn: first.body.updatedAt }).expect(200);
    expect((await ada.agent.get(path)).body).toMatchObject({ theme: 'dark', name: 'Grace' });
  });

  it('says which device changed which settings, newest first, and tells no address', async () => {
    const { id } = await create();
    const [mac, phone] = [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    ] as const;
    const elsewhere = await app.signIn(ada.user.email);
    const change = (agent: Builder['agent'], device: string, settings: object) =>
      agent.patch(`/api/chatbots/${id}`).set('User-Agent', device).send(settings).expect(200);
    await change(ada.agent, mac, { name: 'Grace', theme: 'dark' });
    await change(elsewhere.agent, phone, { theme: 'light' });
    const { body, text } = await ada.agent.get(`/api/chatbots/${id}/changes`).set('User-Agent', mac).expect(200);
    expect(body).toEqual([
      { fields: ['theme'], changedAt: expect.any(String), device: 'Safari on iOS', fromHere: false },
      { fields: ['name', 'theme'], changedAt: expect.any(String), device: 'Chrome on macOS', fromHere: true },
    ]);
    expect(text).not.toContain('127.0.0.1');
  });

  it('changes only the settings that are sent', async () => {
    const created = await create();
    const { body } = await ada.agent
      .patch(`/api/chatbots/${created.id}`)
      .send({ name: 'Grace', theme: 'dark' })
      .expect(200);
    expect(body).toEqual({ ...created, name: 'Grace', theme: 'dark', updatedAt: expect.any(String) });
    await ada.agent.get(`/api/chatbots/${created.id}`).expect(200, body);
    expect((await ada.agent.get('/api/chatbots')).body).toMatchObject([{ name: 'Grace' }]);
  });

  it('refuses a default language outside the supported ones, whichever of the two is sent', async () => {
    const { id } = await create({ name: 'Ada', supportedLanguages: ['en', 'de'] });
    const message = 'Choose a default language among the supported ones';
    const refused = async (changes: object) =>
      (await ada.agent.patch(`/api/chatbots/${id}`).send(changes).expect(400)).body.message;
    expect(await refused({ supportedLanguages: ['de'] })).toBe(`${message}.`);
    expect(await refused({ defaultLanguage: 'fr' })).toBe(`${message}.`);
    expect(await refused({ supportedLanguages: ['de'], defaultLanguage: 'fr' })).toBe(`defaultLanguage: ${message}`);
    await ada.agent
      .patch(`/api/chatbots/${id}`)
      .send({ supportedLanguages: ['de'], defaultLanguage: 'de' })
      .expect(200);
  });

  it('changes nothing when nothing differs', async () => {
    const created = await create();
    await ada.agent.patch(`/api/chatbots/${created.id}`).send({ name: 'Ada' }).expect(200, created);
    await ada.agent.patch(`/api/chatbots/${created.id}`).send({}).expect(200, created);
  });

  it('makes the new knowledge text searchable before it responds', async () => {
    const created = await create({ name: 'Ada', knowledgeBase: 'Parcels are sent from Rotterdam.' });
    expect(await passages(created, 'Where are parcels sent from?')).toEqual([expect.stringContaining('Rotterdam')]);
    await ada.agent
      .patch(`/api/chatbots/${created.id}`)
      .send({ knowledgeBase: 'Parcels are sent from Antwerp.' })
      .expect(200);
    expect(await passages(created, 'Where are parcels sent from?')).toEqual([expect.stringContaining('Antwerp')]);
    await ada.agent.patch(`/api/chatbots/${created.id}`).send({ knowledgeBase: '' }).expect(200);
    expect(await passages(created, 'Where are parcels sent from?')).toEqual([]);
  });
});

describe('deleting', () => {
  it('hides the chatbot, frees its slot and removes its knowledge', async () => {
    const created = await create({ name: 'Ada', knowledgeBase: 'Parcels are sent from Rotterdam.' });
    await ada.agent.delete(`/api/chatbots/${created.id}`).expect(204);
    await ada.agent.get(`/api/chatbots/${created.id}`).expect(404);
    expect((await ada.agent.get('/api/chatbots')).body).toEqual([]);
    expect(await passages(created, 'Where are parcels sent from?')).toEqual([]);
    await create({ name: 'Next' });
  });

  it('leaves nothing of a knowledge text that is indexed after the deletion', async () => {
    const created = await create({ name: 'Ada', knowledgeBase: 'Parcels are sent from Rotterdam.' });
    const id = ChatbotId.parse(created.id);
    const { state } = await app.get(Streams).read(chatbotStream(id), chatbot);
    if (state.phase !== 'live') throw new Error('The chatbot was not created');
    await ada.agent.delete(`/api/chatbots/${id}`).expect(204);
    await app.get(KnowledgeText).update(id, state);
    expect(await passages(created, 'Where are parcels sent from?')).toEqual([]);
  });

  it('is idempotent', async () => {
    const { id } = await create();
    await ada.agent.delete(`/api/chatbots/${id}`).expect(204);
    await ada.agent.delete(`/api/chatbots/${id}`).expect(204);
    await create({ name: 'Next' });
    await ada.agent.delete(`/api/chatbots/${id}`).expect(204);
    await ada.agent.post('/api/chatbots').send({ name: 'One too many' }).expect(403);
  });

  it('reports beforehand what would be deleted', async () => {
    const { id } = await create();
    await ada.agent.get(`/api/chatbots/${id}/contents`).expect(200, { conversations: 0, documents: 0 });
  });
});

describe('an Idempotency-Key', () => {
  const KEY = 'the-same-key';

  it('identifies another command on another address', async () => {
    const { body: created } = await ada.agent
      .post('/api/chatbots')
      .set('Idempotency-Key', KEY)
      .send({ name: 'Ada' })
      .expect(201);
    const { body: changed } = await ada.agent
      .patch(`/api/chatbots/${created.id}`)
      .set('Idempotency-Key', KEY)
      .send({ name: 'Grace' })
      .expect(200);
    expect(changed.name).toBe('Grace');
    await ada.agent.delete(`/api/chatbots/${created.id}`).set('Idempotency-Key', KEY).expect(204);
    await ada.agent.get(`/api/chatbots/${created.id}`).expect(404);
    await ada.agent
      .patch(`/api/chatbots/${created.id}`)
      .set('Idempotency-Key', KEY)
      .send({ name: 'Grace' })
      .expect(404);
  });

  it('is refused with another body', async () => {
    const create = (name: string) => ada.agent.post('/api/chatbots').set('Idempotency-Key', KEY).send({ name });
    const { body: created } = await create('Ada').expect(201);
    expect((await create('Grace').expect(422)).body).toMatchObject({
      code: 'idempotency-key-reused',
      message: 'This Idempotency-Key was used with a different request.',
    });
    const change = (name: string) =>
      ada.agent.patch(`/api/chatbots/${created.id}`).set('Idempotency-Key', KEY).send({ name });
    await change('Edith').expect(200);
    await change('Grace').expect(422);
    expect((await change('Edith').expect(200)).body.name).toBe('Edith');
  });

  it('does not recreate a deleted chatbot', async () => {
    const create = () => ada.agent.post('/api/chatbots').set('Idempotency-Key', KEY).send({ name: 'Ada' });
    const { body: created } = await create().expect(201);
    await ada.agent.delete(`/api/chatbots/${created.id}`).set('Idempotency-Key', KEY).expect(204);
    expect((await create().expect(409)).body.code).toBe('chatbot-creation-expired');
    await ada.agent.post('/api/chatbots').send({ name: 'Next' }).expect(201);
  });

  it('gives another account no access', async () => {
    const { body: created } = await ada.agent
      .post('/api/chatbots')
      .set('Idempotency-Key', KEY)
      .send({ name: 'Ada', knowledgeBase: 'Parcels are sent from Rotterdam.' });
    const eve = await app.register(`eve-key-${accounts}@example.com`);
    await eve.agent.patch(`/api/chatbots/${created.id}`).set('Idempotency-Key', KEY).send({ name: 'Mine' }).expect(404);
    await eve.agent.delete(`/api/chatbots/${created.id}`).set('Idempotency-Key', KEY).expect(404);
    await ada.agent.get(`/api/chatbots/${created.id}`).expect(200, created);
    expect(await passages(created, 'Where are parcels sent from?')).toHaveLength(1);
    const { body: another } = await eve.agent
      .post('/api/chatbots')
      .set('Idempotency-Key', KEY)
      .send({ name: 'Eve' })
      .expect(201);
    expect(another.id).not.toBe(created.id);
  });
});

describe('a chatbot of another account', () => {
  it('is unknown on every route', async () => {
    const { id } = await create();
    const eve = await app.register(`eve-${accounts}@example.com`);
    await eve.agent.get(`/api/chatbots/${id}`).expect(404);
    await eve.agent.get(`/api/chatbots/${id}/contents`).expect(404);
    await eve.agent.patch(`/api/chatbots/${id}`).send({ name: 'Mine' }).expect(404);
    await eve.agent.delete(`/api/chatbots/${id}`).expect(404);
    expect((await eve.agent.get('/api/chatbots')).body).toEqual([]);
    await ada.agent.get(`/api/chatbots/${id}`).expect(200);
  });

  it.each(['0190a6a0-0000-4000-8000-00000000dead', 'no-id', '%00', '..%2fuser'])(
    'is as unknown as the id %s',
    async (id) => {
      await ada.agent.get(`/api/chatbots/${id}`).expect(404);
    },
  );

  it('requires a session', async () => {
    await app.anyone().get('/api/chatbots').expect(401);
    await app.anyone().post('/api/chatbots').send({ name: 'Nobody’s' }).expect(401);
  });
});

describe('listing', () => {
  it('searches name and description in any case', async () => {
    await create({ name: 'Rezeption', description: 'Fragen zur BUCHUNG' });
    const found = async (q: string) => (await ada.agent.get('/api/chatbots').query({ q }).expect(200)).body.length;
    expect(await found('REZEPT')).toBe(1);
    expect(await found('buchung')).toBe(1);
    expect(await found('zu')).toBe(1);
    expect(await found('nothing')).toBe(0);
    expect(await found('%')).toBe(0);
  });

  it('counts, sorts and searches beyond one page', async () => {
    await upgrade(app, ada);
    for (const name of ['Shop 10', 'shop 9', 'Archive', 'Zoo']) await create({ name });
    const list = (query: object) =>
      ada.agent
        .get('/api/chatbots')
        .query({ limit: 2, ...query })
        .expect(200);
    const namesOf = (body: readonly Chatbot[]) => body.map(({ name }) => name);

    const newest = await list({});
    expect(namesOf(newest.body)).toEqual(['Zoo', 'Archive']);
    expect(newest.headers['x-total-count']).toBe('4');

    const byName = await list({ sort: 'name' });
    expect(namesOf(byName.body)).toEqual(['Archive', 'shop 9']);
    expect(byName.headers['x-total-count']).toBe('4');
    const next = /<([^>]+)>; rel="next"/.exec(byName.headers['link'] ?? '')![1]!;
    const rest = await ada.agent.get(next).expect(200);
    expect(namesOf(rest.body)).toEqual(['Shop 10', 'Zoo']);
    expect(rest.headers['link']).toBeUndefined();

    const found = await list({ q: 'SHOP', limit: 1, sort: 'active' });
    expect(namesOf(found.body)).toEqual(['shop 9']);
    expect(found.headers['x-total-count']).toBe('2');
  });

  it.each([
    { limit: 0 },
    { limit: 501 },
    { limit: 'many' },
    { after: 'made-up' },
    { from: 'yesterday' },
    { sort: 'color' },
    { sort: 'name', after: 'made-up' },
  ])('refuses %j', async (query) => {
    await ada.agent.get('/api/chatbots').query(query).expect(400);
  });
});
