import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { type Builder, PASSWORD, TestApp } from '../../../../test/app.js';
import { EventStore } from '../../../ports/event-store.js';
import { Credentials } from '../credentials.js';
import { Passwords } from '../passwords.js';

const ADA = 'ada@example.com';
const NEW = 'quibblestrop over fens';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let ada: Builder;
beforeEach(async () => {
  app = await TestApp.start();
  ada = await app.register(ADA);
});
afterEach(() => app.stop());

const login = (password = PASSWORD, email = ADA) => app.anyone().post('/api/login').send({ email, password });
const devices = async ({ agent }: Pick<Builder, 'agent'>) => (await agent.get('/api/user/sessions').expect(200)).body;

async function signedInByPhone() {
  const agent = app.agent();
  app.clock.advance(1_000);
  await agent.post('/api/login').set('User-Agent', IPHONE).send({ email: ADA, password: PASSWORD }).expect(200);
  return { agent };
}

describe('the devices that somebody is signed in on', () => {
  it('are listed by name, the latest first', async () => {
    const phone = await signedInByPhone();
    const listed = await devices(phone);
    expect(listed).toMatchObject([
      { device: 'Safari on iOS', current: true },
      { device: 'Unknown device', current: false },
    ]);
    expect(Date.parse(listed[0].signedInAt) - Date.parse(listed[1].signedInAt)).toBeGreaterThanOrEqual(1_000);
  });

  it('do not open a session', async () => {
    const [{ id }] = await devices(ada);
    expect(ada.cookie).not.toContain(id);
    await app.anyone().get('/api/user').set('Cookie', `sid=${id}`).expect(401);
  });

  it('are signed out one by one', async () => {
    const phone = await signedInByPhone();
    const [{ id }] = await devices(phone);
    await ada.agent.delete(`/api/user/sessions/${id}`).expect(204);
    await phone.agent.get('/api/user').expect(401);
    await ada.agent.get('/api/user').expect(200);
    await ada.agent.delete(`/api/user/sessions/${id}`).expect(404);
  });

  it('can all be signed out, except this one', async () => {
    const phones = [await signedInByPhone(), await signedInByPhone()];
    await ada.agent.delete('/api/user/sessions').expect(204);
    for (const { agent } of phones) await agent.get('/api/user').expect(401);
    await ada.agent.get('/api/user').expect(200);
    expect(await devices(ada)).toHaveLength(1);
  });

  it('are nobody else’s to end', async () => {
    const eve = await app.register('eve@example.com');
    const cleo = await app.registerClient(ada);
    const [{ id }] = await devices(ada);
    for (const { agent } of [eve, cleo]) {
      await agent.delete(`/api/user/sessions/${id}`).expect(404);
      expect(JSON.stringify(await devices({ agent }))).not.toContain(id);
    }
    for (const odd of ['x', 'a'.repeat(44), '%00'.repeat(43)])
      await eve.agent.delete(`/api/user/sessions/${odd}`).expect(404);
    await ada.agent.get('/api/user').expect(200);
  });
});

describe('changing the password', () => {
  const change = (builder: Pick<Builder, 'agent'>, password = PASSWORD, newPassword = NEW) =>
    builder.agent.post('/api/user/password').send({ password, newPassword });

  it('asks for the old one, keeps this session, and ends the others', async () => {
    const phone = await signedInByPhone();
    await change(ada).expect(204);
    await ada.agent.get('/api/user').expect(200);
    await phone.agent.get('/api/user').expect(401);
    await login(PASSWORD).expect(401);
    await login(NEW).expect(200);
    const events = await Array.fromAsync(app.get(EventStore).readStream(personStream(PersonId.parse(ada.user.id))));
    expect(events.at(-1)).toMatchObject({ type: 'PasswordChanged', data: { through: 'settings' } });
  });

  it('is refused with a wrong password, which counts as a failed login', async () => {
    const { body } = await change(ada, 'wrong').expect(403);
    expect(body.code).toBe('wrong-password');
    for (let failure = 0; failure < 9; failure++) await change(ada, 'wrong').expect(403);
    await change(ada).expect(429);
    await login(PASSWORD).expect(429);
  });

  it('is made by one of two at a time', async () => {
    const phone = await signedInByPhone();
    const passwords = ['first quibblestrop', 'second quibblestrop'];
    const [one, other] = await Promise.all([
      change(ada, PASSWORD, passwords[0]),
      change(phone, PASSWORD, passwords[1]),
    ]);
    expect([one.status, other.status].filter((status) => status === 204)).toHaveLength(1);
    await login(passwords[one.status === 204 ? 0 : 1]).expect(200);
    await login(passwords[one.status === 204 ? 1 : 0]).expect(401);
  });

  it('is a client’s own matter, too', async () => {
    const cleo = await app.registerClient(ada);
    await change(cleo).expect(204);
    await login(NEW, cleo.user.email).expect(200);
    await ada.agent.get('/api/user').expect(200);
  });
});

describe('a common password', () => {
  it('is refused at its field when somebody signs up or changes it', async () => {
    const { body } = await app
      .anyone()
      .post('/api/register')
      .send({ email: 'new@example.com', password: 'Password' })
      .expect(400);
    expect(body).toMatchObject({ code: 'common-password', details: [{ path: 'password' }] });
    const refused = await ada.agent
      .post('/api/user/password')
      .send({ password: PASSWORD, newPassword: 'qwertyuiop' })
      .expect(400);
    expect(refused.body.details).toMatchObject([{ path: 'newPassword' }]);
    await login(PASSWORD).expect(200);
  });
});

it('renews a hash of older parameters at the next login', async () => {
  const personId = PersonId.parse(ada.user.id);
  const credentials = app.get(Credentials);
  const older = await olderHash(PASSWORD);
  await credentials.change(personId, (current) => ({ ...current, passwordHash: older }));
  await login('wrong').expect(401);
  expect((await credentials.of(personId))?.passwordHash).toBe(older);
  await login(PASSWORD).expect(200);
  expect(app.get(Passwords).isOutdated((await credentials.of(personId))!.passwordHash)).toBe(false);
  await login(PASSWORD).expect(200);
});

async function olderHash(password: string): Promise<string> {
  const nonce = Buffer.alloc(16, 7);
  const parameters = { message: password, nonce, tagLength: 32, memory: 8_192, passes: 1, parallelism: 1 };
  const tag = await promisify(argon2)('argon2id', parameters);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
