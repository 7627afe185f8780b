import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { type Builder, PASSWORD, TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { changeSubscription, upgrade } from '../../../../test/plans.js';
import { StreamReader } from '../../../../test/stream-reader.js';
import { TestVisitor } from '../../../../test/visitor.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { EventStore } from '../../../ports/event-store.js';
import { SecretStore } from '../../../ports/secret-store.js';
import { isDestroyed } from '../../../runtime/sealing/envelope-bytes.js';
import { Credentials } from '../credentials.js';
import { clients as clientsCollection } from './clients.view.js';

let app: TestApp;
let ada: Builder;
let chatbotId: string;
let otherId: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await app.register(`${randomUUID()}@example.com`);
  await upgrade(app, ada);
  [chatbotId, otherId] = [await createChatbot(ada), await createChatbot(ada)];
});

const createChatbot = async ({ agent }: Builder): Promise<string> =>
  (await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id;

const addressOf = (name: string) => `${name}-${randomUUID()}@example.com`;
const create = (email: string, body: object = { password: PASSWORD }, { agent } = ada) =>
  agent.post('/api/clients').send({ email, ...body });

/** A client of Ada, signed in. */
async function cleo(): Promise<Builder> {
  const email = addressOf('cleo');
  await create(email).expect(201);
  return app.signIn(email);
}

const listed = async ({ agent } = ada) => (await agent.get('/api/clients').expect(200)).body;
const clientsOf = async (id = chatbotId, { agent } = ada) =>
  (await agent.get(`/api/chatbots/${id}/clients`).expect(200)).body;
const grant = (userId: string, id = chatbotId, { agent } = ada) => agent.post(`/api/clients/${userId}/chatbots/${id}`);
const revoke = (userId: string, id = chatbotId, { agent } = ada) =>
  agent.delete(`/api/clients/${userId}/chatbots/${id}`);

/** Ada's routes about clients, as requests of somebody. */
const routes = (userId: string, by: Builder) => [
  by.agent.get('/api/clients'),
  by.agent.get(`/api/chatbots/${chatbotId}/clients`),
  by.agent.post('/api/clients').send({ email: addressOf('x'), password: PASSWORD }),
  grant(userId, chatbotId, by),
  revoke(userId, chatbotId, by),
  by.agent.delete(`/api/clients/${userId}`),
];

describe('an owner on Pro', () => {
  it('adds a client, who signs in at once and reads only what is assigned', async () => {
    const email = addressOf('Cleo');
    const { body } = await create(` ${email} `).expect(201);
    expect(body).toEqual({ id: expect.any(String), email: email.toLowerCase(), createdAt: expect.any(String) });
    expect(await listed()).toEqual([body]);
    const client = await app.signIn(email);
    expect(client).toMatchObject({ accountId: ada.accountId, user: { id: body.id, role: 'client' } });
    await client.agent.get('/api/chatbots').expect(200, []);
  });

  it('is named in the client’s event as who added it', async () => {
    const { user } = await cleo();
    const [registered] = await Array.fromAsync(app.get(EventStore).readStream(personStream(PersonId.parse(user.id))));
    expect(registered?.metadata).toMatchObject({
      actor: { kind: 'person', id: ada.user.id },
      origin: { kid: `person:${ada.user.id}` },
    });
  });

  it('lists clients newest first', async () => {
    const [one, other] = [addressOf('one'), addressOf('other')];
    await create(one).expect(201);
    app.clock.advance(1_000);
    await create(other).expect(201);
    expect((await listed()).map(({ email }: { email: string }) => email)).toEqual([other, one]);
  });

  it('assigns chatbots and takes them away', async () => {
    const { user, agent } = await cleo();
    expect(await clientsOf()).toEqual([]);
    await grant(user.id).expect(204);
    await grant(user.id).expect(204);
    expect(await clientsOf()).toEqual([{ userId: user.id }]);
    expect(await clientsOf(otherId)).toEqual([]);
    expect((await agent.get('/api/chatbots').expect(200)).body).toMatchObject([{ id: chatbotId }]);
    await revoke(user.id).expect(204);
    await revoke(user.id).expect(204);
    expect(await clientsOf()).toEqual([]);
    await agent.get('/api/chatbots').expect(200, []);
  });

  it('takes a deleted chatbot away, but cannot assign it', async () => {
    const { user } = await cleo();
    await grant(user.id).expect(204);
    await ada.agent.delete(`/api/chatbots/${chatbotId}`).expect(204);
    await grant(user.id).expect(404);
    await revoke(user.id).expect(204);
  });

  it('adds only so many clients', async () => {
    const many = Array.from({ length: LIMITS.clientsMax }, () => ({ chatbotIds: [] }));
    const find = vi.spyOn(app.get(DocumentStore), 'find').mockResolvedValueOnce({ documents: many as never[] });
    const { body } = await create(addressOf('late')).expect(409);
    expect(body).toMatchObject({ code: 'too-many-clients', message: 'An account can have at most 400 clients.' });
    expect(find.mock.calls[0]?.[0]).toBe(clientsCollection);
    find.mockRestore();
  });

  it('cannot choose role, account or chatbots in the body', async () => {
    for (const more of [{ role: 'admin' }, { accountId: randomUUID() }, { id: randomUUID() }, { chatbotIds: [] }]) {
      const { body } = await create(addressOf('x'), { password: PASSWORD, ...more }).expect(400);
      expect(JSON.stringify(body.details)).toContain(Object.keys(more)[0]);
    }
    expect(await listed()).toEqual([]);
  });

  it.each([
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'qwertyuiop' }, 'password', expect.stringContaining('most common')],
    [{ password: PASSWORD, email: 'no address' }, 'email', 'Must be a valid email'],
    [{}, 'password', expect.any(String)],
  ])('is told at the field what is wrong with %j', async (given, path, message) => {
    const { body } = await create(addressOf('x'), given).expect(400);
    expect(body.details).toMatchObject([{ path, message }]);
  });
});

describe('an owner without an active subscription', () => {
  it('is asked to upgrade, and the clients stay as they are', async () => {
    const client = await cleo();
    await grant(client.user.id).expect(204);
    await changeSubscription(app, ada, 'pause');
    for (const request of routes(client.user.id, ada)) {
      const { body } = await request.expect(403);
      expect(body).toMatchObject({ code: 'upgrade-required', message: expect.stringMatching(/^Upgrade required/) });
    }
    expect((await client.agent.get('/api/chatbots').expect(200)).body).toMatchObject([{ id: chatbotId }]);
    await changeSubscription(app, ada, 'resume');
    expect(await clientsOf()).toEqual([{ userId: client.user.id }]);
  });
});

describe('an id in a path', () => {
  it('of another account, of nobody, or of an owner is not found', async () => {
    const { user, agent } = await cleo();
    const eve = await app.register(`${randomUUID()}@example.com`);
    await upgrade(app, eve);
    const hers = await createChatbot(eve);
    for (const request of [
      grant(user.id, chatbotId, eve),
      grant(user.id, hers, eve),
      revoke(user.id, hers, eve),
      eve.agent.delete(`/api/clients/${user.id}`),
      eve.agent.get(`/api/chatbots/${chatbotId}/clients`),
      grant(user.id, hers),
      grant(eve.user.id),
      grant(ada.user.id),
      revoke(ada.user.id),
      ada.agent.delete(`/api/clients/${ada.user.id}`),
      ada.agent.delete(`/api/clients/${eve.user.id}`),
      ada.agent.delete(`/api/clients/${randomUUID()}`),
      ada.agent.delete(`/api/clients/${chatbotId}`),
      ada.agent.delete('/api/clients/none'),
      grant('none'),
      grant(user.id, 'none'),
    ])
      await request.expect(404);
    expect(await listed(eve)).toEqual([]);
    await agent.get('/api/user').expect(200);
    await ada.agent.get('/api/user').expect(200);
  });

  it('of a client in an owner’s route names nothing', async () => {
    const { user } = await cleo();
    await ada.agent.get(`/api/chatbots/${user.id}`).expect(404);
    await ada.agent.get(`/api/conversations/${user.id}`).expect(404);
    await ada.agent.delete(`/api/user/sessions/${user.id}`).expect(404);
  });
});

describe('one address', () => {
  it('is one person, whether owner or client', async () => {
    const { user } = await cleo();
    for (const email of [user.email, user.email.toUpperCase(), ada.user.email]) {
      const { body } = await create(email).expect(409);
      expect(body).toMatchObject({ code: 'email-taken', details: [{ path: 'email' }] });
    }
    await app.anyone().post('/api/register').send({ email: user.email, password: PASSWORD }).expect(409);
  });

  it('goes to one of those who register it at once, as owner and as client', async () => {
    const eve = await app.register(`${randomUUID()}@example.com`);
    await upgrade(app, eve);
    const email = addressOf('twin');
    const spellings = [email, ` ${email}`, email.toUpperCase(), `${email.toUpperCase()}\t`];
    const replies = await Promise.all(
      spellings.flatMap((spelling) => [
        create(spelling),
        create(spelling, { password: PASSWORD }, eve),
        app.anyone().post('/api/register').send({ email: spelling, password: PASSWORD }),
      ]),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(11);
    const winner = replies.find(({ status }) => status === 201)!;
    expect((await app.signIn(email)).user.id).toBe(winner.body.id);
    expect([...(await listed()), ...(await listed(eve))]).toHaveLength(winner.body.role === 'admin' ? 0 : 1);
  });
});

describe('a client', () => {
  it('is not allowed to manage clients', async () => {
    const client = await cleo();
    await grant(client.user.id).expect(204);
    for (const request of routes(client.user.id, client))
      expect((await request.expect(403)).body.code).toBe('not-allowed');
  });

  it('reads assigned chatbots, their conversations and figures, and nothing of others', async () => {
    const client = await cleo();
    await grant(client.user.id).expect(204);
    for (const id of [chatbotId, otherId]) await (await TestVisitor.of(app, id)).say('Hello');
    const [other] = await eventually(
      async () => (await ada.agent.get(`/api/conversations/${otherId}`).expect(200)).body,
      ({ length }) => length === 1,
    );
    const read = async (path: string) => (await client.agent.get(path).expect(200)).body;
    const figures = await eventually(
      () => read('/api/analytics'),
      ({ totalMessages }) => totalMessages === 2,
    );
    expect(figures).toMatchObject({ totalConversations: 1, totalMessages: 2 });
    expect(await read('/api/chatbots')).toMatchObject([{ id: chatbotId }]);
    const [conversation] = await read(`/api/conversations/${chatbotId}`);
    expect(await read(`/api/messages/${conversation.id}`)).toHaveLength(2);
    for (const path of [
      `/api/chatbots/${otherId}`,
      `/api/chatbots/${otherId}/contents`,
      `/api/documents/${otherId}`,
      `/api/conversations/${otherId}`,
      `/api/messages/${other.id}`,
    ])
      await client.agent.get(path).expect(404);
    for (const path of [`/api/conversations/${chatbotId}/export?format=csv`, '/api/notices', '/api/tasks'])
      await client.agent.get(path).expect(403);
  });

  it('sees on its open screens that a chatbot was assigned or taken away', async () => {
    const client = await cleo();
    await (await TestVisitor.of(app, chatbotId)).say('Hello');
    const live = StreamReader.of(await fetch(`${app.url}/api/live`, { headers: { cookie: client.cookie } }));
    await live.until('"assigned":0');
    await grant(client.user.id).expect(204);
    await live.until('{"kind":"changed","collection":"chatbots"}');
    live.text = '';
    await (await TestVisitor.of(app, chatbotId)).say('Hello');
    await live.until('conversation-changed');
    await revoke(client.user.id).expect(204);
    live.text = '';
    await live.until('{"kind":"changed","collection":"chatbots"}');
    live.text = '';
    await (await TestVisitor.of(app, chatbotId)).say('Hello');
    await grant(client.user.id, otherId).expect(204);
    await (await TestVisitor.of(app, otherId)).say('Hello');
    await live.until('conversation-changed');
    expect(live.text).not.toContain(chatbotId);
    await live.cancel();
  });
});

describe('a deleted client', () => {
  it('is signed out at once, also from open streams, and leaves the lists', async () => {
    const client = await cleo();
    await grant(client.user.id).expect(204);
    const live = StreamReader.of(await fetch(`${app.url}/api/live`, { headers: { cookie: client.cookie } }));
    await live.until('in-progress');
    await ada.agent.delete(`/api/clients/${client.user.id}`).expect(204);
    await live.toTheEnd();
    await client.agent.get('/api/user').expect(401);
    await app.anyone().post('/api/login').send({ email: client.user.email, password: PASSWORD }).expect(401);
    expect(await listed()).toEqual([]);
    expect(await clientsOf()).toEqual([]);
    await grant(client.user.id).expect(404);
    await ada.agent.delete(`/api/clients/${client.user.id}`).expect(204);
  });

  it('leaves no personal data, and its address is free', async () => {
    const { user } = await cleo();
    const personId = PersonId.parse(user.id);
    await ada.agent.delete(`/api/clients/${user.id}`).expect(204);
    expect(await app.get(Credentials).of(personId)).toBeUndefined();
    const key = await app.get(SecretStore).get(`data-key/person:${user.id}`);
    expect(key && isDestroyed(key)).toBe(true);
    await create(user.email).expect(201);
  });

  it('goes with the account', async () => {
    const client = await cleo();
    await ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
    await client.agent.get('/api/user').expect(401);
    await eventually(
      () => app.get(DocumentStore).get(clientsCollection, client.user.id),
      (document) => document === undefined,
    );
  });
});
