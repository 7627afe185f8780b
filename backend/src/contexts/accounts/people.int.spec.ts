import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sealed } from '@chatbot-builder/contracts/events';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { CommandBus } from '@nestjs/cqrs';
import { type Builder, CLIENT_ORIGIN, PASSWORD, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { CrashingEngines } from '../../../test/erasure/crashing-engines.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { EventStore } from '../../ports/event-store.js';
import { SecretStore } from '../../ports/secret-store.js';
import { Sessions } from '../../ports/sessions.js';
import { Grants } from '../../runtime/access/grants.js';
import { SessionRevocation } from '../../runtime/access/session-revocation.js';
import { ORIGIN } from '../../runtime/sealing/codec.js';
import { isDestroyed } from '../../runtime/sealing/envelope-bytes.js';
import { PersonalData } from '../../runtime/sealing/personal-data.js';
import { ErasePerson } from './erasure/erase-person.command.js';
import { GrantChatbot, RevokeChatbot } from './grants.commands.js';

const CLEO = 'cleo@example.com';

let app: TestApp;
let engines: CrashingEngines;
let ada: Builder;
let cleo: Builder;
beforeEach(async () => {
  engines = new CrashingEngines();
  app = await TestApp.start({ engines: engines.before });
  ada = await app.register('ada@example.com');
  cleo = await app.registerClient(ada, CLEO);
});
afterEach(() => app.stop());

const idOf = ({ user }: Builder) => PersonId.parse(user.id);
let commands = 0;
const byAda = (): CommandContext => ({
  accountId: ada.accountId,
  actor: { kind: 'person', id: ada.user.id },
  correlationId: 'request',
  commandId: `command-${commands++}`,
});
const execute = (command: ErasePerson | GrantChatbot | RevokeChatbot) => app.get(CommandBus).execute(command);
const originOf = async (builder: Builder) => {
  const [first] = await Array.fromAsync(app.get(EventStore).readStream(personStream(idOf(builder))));
  return first?.metadata.origin;
};

it('keeps a person apart from its account', async () => {
  expect(ada.user.id).not.toBe(ada.accountId);
  const [registered] = await Array.fromAsync(app.get(EventStore).readStream(`account-${ada.accountId}`));
  expect(registered).toMatchObject({
    data: { ownerId: ada.user.id },
    metadata: { accountId: ada.accountId, actor: { kind: 'person', id: ada.user.id } },
  });
  await cleo.agent.get('/api/user').expect(200, cleo.user);
  expect(cleo).toMatchObject({ accountId: ada.accountId, user: { email: CLEO, role: 'client' } });
});

describe('a person’s command', () => {
  it('records its sealed origin', async () => {
    const { body } = await ada.agent
      .post('/api/chatbots')
      .set('User-Agent', `Adas browser ${'x'.repeat(500)}`)
      .send({ name: 'Ada' })
      .expect(201);
    const stream = `chatbot-${body.id}`;
    const [created] = await Array.fromAsync(app.get(EventStore).readStream(stream));
    expect(JSON.stringify(created)).not.toMatch(/127\.0\.0\.1|browser/);
    const origin = Sealed.parse(created?.metadata.origin);
    expect(origin.kid).toBe(`person:${ada.user.id}`);
    expect(await app.get(PersonalData).open(stream, ORIGIN, origin)).toEqual({
      address: expect.stringContaining('127.0.0.1'),
      userAgent: expect.stringMatching(/^Adas browser x{187}$/),
    });
  });
});

describe('the sessions of a person', () => {
  const onPhone = async () => {
    const agent = app.agent();
    await agent.post('/api/login').set('User-Agent', 'Adas phone').send({ email: ada.user.email, password: PASSWORD });
    return agent;
  };

  it('are listed with their device, without the secret cookie id', async () => {
    await onPhone();
    const listed = await app.get(Sessions).list(idOf(ada));
    expect(listed).toMatchObject([
      { personId: ada.user.id, accountId: ada.accountId, device: expect.any(String) },
      { personId: ada.user.id, accountId: ada.accountId, device: expect.any(String) },
    ]);
    expect(listed.map(({ device }) => device)).toContain('Adas phone');
    for (const { id } of listed) expect(decodeURIComponent(ada.cookie)).not.toContain(id);
  });

  it('end together, without ending anybody else’s', async () => {
    const phone = await onPhone();
    await app.get(SessionRevocation).endAllOf(idOf(ada));
    await ada.agent.get('/api/user').expect(401);
    await phone.get('/api/user').expect(401);
    await cleo.agent.get('/api/user').expect(200);
  });
});

describe('a client’s grants', () => {
  it('are read for every request', async () => {
    const { body: chatbot } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const chatbotId = ChatbotId.parse(chatbot.id);
    await cleo.agent.get('/api/chatbots').expect(200, []);
    await cleo.agent.get(`/api/chatbots/${chatbotId}`).expect(404);
    await execute(new GrantChatbot(idOf(cleo), chatbotId, byAda()));
    expect((await cleo.agent.get('/api/chatbots').expect(200)).body).toMatchObject([{ id: chatbotId }]);
    await cleo.agent.get(`/api/chatbots/${chatbotId}`).expect(200);
    await cleo.agent.patch(`/api/chatbots/${chatbotId}`).send({ name: 'Mine' }).expect(403);
    await execute(new RevokeChatbot(idOf(cleo), chatbotId, byAda()));
    await cleo.agent.get('/api/chatbots').expect(200, []);
    await cleo.agent.get(`/api/chatbots/${chatbotId}`).expect(404);
  });

  it('end with the person', async () => {
    const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-000000000003');
    await execute(new GrantChatbot(idOf(cleo), chatbotId, byAda()));
    await execute(new ErasePerson(idOf(cleo), byAda()));
    expect(await app.get(Grants).of(idOf(cleo))).toEqual(new Set());
    await expect(execute(new GrantChatbot(idOf(cleo), chatbotId, byAda()))).rejects.toMatchObject({
      code: 'client-not-found',
    });
  });
});

describe('an erased person', () => {
  const erase = () => execute(new ErasePerson(idOf(cleo), byAda()));

  it('is signed out, cannot sign in, and frees its address', async () => {
    await erase();
    await cleo.agent.get('/api/user').expect(401);
    expect(await app.get(Sessions).list(idOf(cleo))).toEqual([]);
    await app.anyone().post('/api/login').send({ email: CLEO, password: PASSWORD }).expect(401);
    const again = await app.register(CLEO);
    expect([again.user.id, again.accountId]).not.toContain(cleo.user.id);
    expect(again.accountId).not.toBe(ada.accountId);
  });

  it('cannot use a session that was created too late', async () => {
    const endAllOf = vi.spyOn(app.get(SessionRevocation), 'endAllOf').mockResolvedValue();
    await erase();
    expect(await app.get(Sessions).list(idOf(cleo))).toHaveLength(1);
    await cleo.agent.get('/api/user').expect(401);
    endAllOf.mockRestore();
  });

  it('leaves the account’s data', async () => {
    const { body } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    await erase();
    await ada.agent.get(`/api/chatbots/${body.id}`).expect(200);
    await ada.agent.get('/api/user').expect(200, ada.user);
  });

  it('leaves origins that nobody can read', async () => {
    const origin = Sealed.parse(await originOf(cleo));
    const opened = () => app.get(PersonalData).open(personStream(idOf(cleo)), ORIGIN, origin);
    expect(await opened()).toEqual(CLIENT_ORIGIN);
    await erase();
    expect(await opened()).toBeNull();
    expect(await originOf(cleo)).toEqual(origin);
  });

  it('can be erased only by its own account, and an owner only with the account', async () => {
    const bob = await app.register('bob@example.com');
    const byBob = { ...byAda(), accountId: bob.accountId };
    await expect(execute(new ErasePerson(idOf(cleo), byBob))).rejects.toMatchObject({ code: 'client-not-found' });
    await expect(execute(new ErasePerson(idOf(ada), byAda()))).rejects.toMatchObject({ code: 'client-not-found' });
    await cleo.agent.get('/api/user').expect(200);
  });

  it.each([1, 2, 3, 4])('is completely erased after a crash after %d changes', async (changes) => {
    engines.dieAfter(changes);
    await expect(erase()).rejects.toThrow('cut short');
    engines.revive();
    const key = () => app.get(SecretStore).get(`data-key/person:${cleo.user.id}`);
    await eventually(key, (bytes) => bytes !== undefined && isDestroyed(bytes));
    expect(await app.get(Sessions).list(idOf(cleo))).toEqual([]);
    expect(await app.get(SecretStore).get(`credential/${cleo.user.id}`)).toBeUndefined();
    await app.register(CLEO);
  });
});

describe('an erased account', () => {
  it('erases all of its people', async () => {
    await ada.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
    await cleo.agent.get('/api/user').expect(401);
    await app.anyone().post('/api/login').send({ email: CLEO, password: PASSWORD }).expect(401);
    const { status } = await eventually(
      () => app.anyone().post('/api/register').send({ email: CLEO, password: PASSWORD }),
      (reply) => reply.status === 201,
    );
    expect(status).toBe(201);
    const names = async () => {
      const all = await app.get(SecretStore).names('', { limit: 500 });
      return all.map(({ name }) => name).filter((name) => name.includes(cleo.user.id) || name.includes(ada.user.id));
    };
    expect(await eventually(names, ({ length }) => length === 0)).toEqual([]);
    expect(await app.get(Sessions).list(idOf(cleo))).toEqual([]);
  });
});
