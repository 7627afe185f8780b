import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { PASSWORD, sessionCookieIn, TestApp } from '../../../test/app.js';
import { ViewStore } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const cookieOf = (headers: Record<string, unknown>): string => sessionCookieIn(headers['set-cookie']);

describe('registration', () => {
  it('signs in the new person as an admin on the Free plan', async () => {
    const { agent, user } = await app.register(' Ada@Example.com ');
    expect(user).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      role: 'admin',
      subscriptionStatus: 'free',
      subscriptionEndDate: null,
      emailVerified: false,
    });
    await agent.get('/api/user').expect(200, user);
  });

  it('refuses a taken address in any spelling', async () => {
    await app.register('grace@example.com');
    const { body } = await app
      .anyone()
      .post('/api/register')
      .send({ email: 'GRACE@example.com', password: PASSWORD })
      .expect(409);
    const message = 'An account with this email already exists.';
    expect(body).toMatchObject({ code: 'email-taken', message, details: [{ path: 'email', message }] });
  });

  it('takes the longest address, and one of an international domain once', async () => {
    const longest = `${'a'.repeat(LIMITS.emailMax - '@example.com'.length)}@example.com`;
    expect((await app.register(longest)).user.email).toBe(longest);
    await app.signIn(longest);
    const { user } = await app.register('ada@müller.de');
    expect(user.email).toBe('ada@xn--mller-kva.de');
    await app.anyone().post('/api/register').send({ email: user.email, password: PASSWORD }).expect(409);
    expect((await app.signIn('Ada@MÜLLER.de')).user.id).toBe(user.id);
  });

  it('lets one of forty concurrent sign-ups win', async () => {
    const spellings = ['race@example.com', 'Race@Example.com', 'RACE@EXAMPLE.COM', ' race@example.COM '];
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        app
          .anyone()
          .post('/api/register')
          .send({ email: spellings[index % spellings.length], password: PASSWORD }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
  });

  it.each([
    [{}, 'email'],
    [{ email: 'no address', password: PASSWORD }, 'email'],
    [{ email: 'a@b.example', password: 'short' }, 'password'],
    [{ email: 'a@b.example', password: 'x'.repeat(257) }, 'password'],
    [{ email: ['a@b.example'], password: PASSWORD }, 'email'],
    [{ email: 'a@b.example', password: 12_345_678 }, 'password'],
    [{ email: 'a\u0000@b.example', password: PASSWORD }, 'email'],
    [{ email: `${'x'.repeat(60_000)}@b.example`, password: PASSWORD }, 'email'],
    [{ email: `${'a'.repeat(255 - '@example.com'.length)}@example.com`, password: PASSWORD }, 'email'],
  ])('refuses %j and names the field', async (input, field) => {
    const { body } = await app.anyone().post('/api/register').send(input).expect(400);
    expect(body.code).toBe('invalid-input');
    expect(body.details).toContainEqual(expect.objectContaining({ path: field }));
  });

  it('refuses unknown fields', async () => {
    const { body } = await app
      .anyone()
      .post('/api/register')
      .send({ email: 'a@b.example', password: PASSWORD, role: 'client' })
      .expect(400);
    expect(JSON.stringify(body.details)).toContain('role');
  });
});

describe('while no view can be written', () => {
  beforeEach(() => {
    vi.spyOn(app.get(ViewStore), 'write').mockRejectedValue(new EngineUnavailable('the disk is full'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('people can still register, be read and sign in', async () => {
    const { agent, user } = await app.register('behind@example.com');
    await agent.get('/api/user').expect(200, user);
    await app.anyone().post('/api/login').send({ email: user.email, password: PASSWORD }).expect(200, user);
  });
});

describe('signing in', () => {
  it('ignores the case of the address but not of the password', async () => {
    await app.register('login@example.com');
    const agent = app.agent();
    await agent.post('/api/login').send({ email: 'LOGIN@example.com', password: PASSWORD }).expect(200);
    await agent.get('/api/user').expect(200);
    await app
      .anyone()
      .post('/api/login')
      .send({ email: 'login@example.com', password: PASSWORD.toUpperCase() })
      .expect(401);
  });

  it('does not reveal whether an address is known', async () => {
    await app.register('known@example.com');
    const [wrong, unknown] = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) =>
        app.anyone().post('/api/login').send({ email, password: 'not this one' }),
      ),
    );
    expect(wrong?.status).toBe(401);
    expect(wrong?.body).toEqual({ ...unknown?.body, requestId: wrong?.body.requestId });
    const message = 'Invalid email or password';
    expect(wrong?.body).toMatchObject({ code: 'not-signed-in', message, details: [{ path: 'password', message }] });
  });

  it('is unaffected by another server that ran in the same process', async () => {
    const { user } = await app.register('beside@example.com');
    await (await TestApp.start()).stop();
    await app.anyone().post('/api/login').send({ email: user.email, password: PASSWORD }).expect(200, user);
  });

  it('requires both fields', () => app.anyone().post('/api/login').send({}).expect(400));

  it('issues a new session id, which prevents session fixation', async () => {
    const { agent, user } = await app.register('fixation@example.com');
    const before = cookieOf((await agent.post('/api/login').send({ email: user.email, password: PASSWORD })).headers);
    const after = cookieOf((await agent.post('/api/login').send({ email: user.email, password: PASSWORD })).headers);
    expect(after).toMatch(/^sid=/);
    expect(after).not.toBe(before);
    await app.anyone().get('/api/user').set('Cookie', before.split(';')[0]!).expect(401);
  });

  it('leaves a session that somebody planted in the browser to nobody', async () => {
    const { user } = await app.register('victim@example.com');
    const eve = await app.register('planter@example.com');
    const planted = [eve.cookie, 'sid=s%3Achosen.by-eve', 'sid=chosen'];
    for (const cookie of planted) {
      const login = app.anyone().post('/api/login').set('Cookie', cookie);
      const { headers } = await login.send({ email: user.email, password: PASSWORD }).expect(200);
      expect(cookieOf(headers)).toMatch(/^sid=/);
      expect(cookieOf(headers)).not.toContain(cookie);
      await app.anyone().get('/api/user').set('Cookie', cookie).expect(401);
    }
  });

  it('hides the session cookie from scripts and other sites', async () => {
    const { headers } = await app
      .anyone()
      .post('/api/register')
      .send({ email: 'cookie@example.com', password: PASSWORD });
    expect(cookieOf(headers)).toMatch(/HttpOnly/);
    expect(cookieOf(headers)).toMatch(/SameSite=Lax/);
    expect(cookieOf(headers)).not.toMatch(/Secure/);
  });

  it.each([
    ['a public address of https', { PUBLIC_URL: 'https://chat.example.com' }, {}],
    ['a trusted proxy that says https', { TRUST_PROXY: '1' }, { 'X-Forwarded-Proto': 'https' }],
  ])('has a cookie behind %s that no other host can set', async (_what, settings, headers) => {
    const behindTls = await TestApp.start({ settings });
    const call = (method: 'get' | 'post', path: string) => behindTls.anyone()[method](path).set(headers);
    const registered = await call('post', '/api/register').send({ email: 'tls@example.com', password: PASSWORD });
    const cookie = cookieOf(registered.headers);
    expect(cookie).toMatch(/^__Host-sid=[^;]+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Domain/);
    const [sent = ''] = cookie.split(';');
    await call('get', '/api/user').set('Cookie', sent).expect(200);
    await call('get', '/api/user').set('Cookie', sent.replace('__Host-', '')).expect(401);
    const left = await call('post', '/api/logout').set('Cookie', sent).expect(204);
    expect(cookieOf(left.headers)).toMatch(/^__Host-sid=; .*Secure/);
    await behindTls.stop();
  });

  it('ends with a sign-out', async () => {
    const { agent } = await app.register('logout@example.com');
    await agent.post('/api/logout').expect(204);
    await agent.get('/api/user').expect(401);
    await agent.post('/api/logout').expect(204);
  });

  it('rejects a forged cookie', () =>
    app.anyone().get('/api/user').set('Cookie', 'sid=s%3Amade-up.signature').expect(401));
});
