import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, TestApp } from '../../../test/app.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { SecretStore } from '../../ports/secret-store.js';

/** Disables Redis, whose own clock a test cannot advance. */
const BY_OUR_CLOCK = { REDIS_URL: '' };

let app: TestApp;
const start = async (settings: Record<string, string>) => {
  app = await TestApp.start({ settings });
};
afterEach(() => app.stop());

describe('sign-ups', () => {
  beforeEach(() => start({ LIMIT_SIGNUPS_PER_MINUTE: '2' }));

  it('over the limit per address are refused', async () => {
    await app.register('one@example.com');
    await app.register('two@example.com');
    const response = await app
      .anyone()
      .post('/api/register')
      .send({ email: 'three@example.com', password: PASSWORD })
      .expect(429);
    expect(response.body).toMatchObject({
      code: 'too-many-requests',
      message: expect.stringMatching(/^Too many requests\. Please try again in (\d+ seconds|1 minute)\.$/),
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are counted by the socket’s address, whatever the client claims', async () => {
    const forwarded = (from: string) =>
      app
        .anyone()
        .post('/api/register')
        .set('X-Forwarded-For', from)
        .send({ email: `${from}@example.com`, password: PASSWORD });
    const statuses = [];
    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) statuses.push((await forwarded(from)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe('behind a trusted proxy', () => {
  beforeEach(() => start({ LIMIT_SIGNUPS_PER_MINUTE: '2', TRUST_PROXY: '1' }));

  it('counts sign-ups by the forwarded address', async () => {
    const forwarded = (from: string) =>
      app
        .anyone()
        .post('/api/register')
        .set('X-Forwarded-For', from)
        .send({ email: `a${from}@example.com`, password: PASSWORD });
    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await forwarded(from).expect(201);
  });
});

describe('failed proofs of a password', () => {
  beforeEach(() => start({ LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '2', TRUST_PROXY: '1' }));
  const login = (from: string, password: string) =>
    app.anyone().post('/api/login').set('X-Forwarded-For', from).send({ email: 'ada@example.com', password });

  it('lock an account only for the address that they came from', async () => {
    await app.register('ada@example.com');
    for (const status of [401, 401, 429]) await login('10.0.0.1', 'wrong').expect(status);
    await login('10.0.0.1', PASSWORD).expect(429);
    await login('10.0.0.2', PASSWORD).expect(200);
    await login('10.0.0.1', PASSWORD).expect(429);
  });

  it('on a known device count apart, and for its person alone', async () => {
    await app.register('ada@example.com');
    const laptop = app.agent();
    const signIn = (password: string, email = 'ada@example.com') =>
      laptop.post('/api/login').set('X-Forwarded-For', '10.0.0.1').send({ email, password });
    await signIn(PASSWORD).expect(200);
    await laptop.post('/api/logout').expect(204);
    for (const status of [401, 401, 429]) await login('10.0.0.1', 'wrong').expect(status);
    await signIn(PASSWORD).expect(200);
    for (const status of [401, 401, 429]) await signIn('wrong').expect(status);
    await signIn(PASSWORD).expect(429);
    // Neither another's address nor a forged device has a count of its own.
    for (const status of [401, 401, 429]) await signIn('wrong', 'eve@example.com').expect(status);
    const forged = `device=d.${Date.now() + 1_000_000_000}.${'0'.repeat(64)}`;
    await login('10.0.0.1', PASSWORD).set('Cookie', forged).expect(429);
  });

  it('on a device that was known half a year ago count with its address', async () => {
    await app.stop();
    await start({ LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '1', ...BY_OUR_CLOCK });
    const { agent } = await app.register('ada@example.com');
    app.clock.advance(180 * 24 * 60 * 60_000);
    await app.anyone().post('/api/login').send({ email: 'ada@example.com', password: 'wrong' }).expect(401);
    await agent.post('/api/login').send({ email: 'ada@example.com', password: PASSWORD }).expect(429);
  });

  it('are counted together for addresses of one IPv6 subnet', async () => {
    await login('2001:db8::1', 'wrong').expect(401);
    await login('2001:db8::2', 'wrong').expect(401);
    await login('2001:db8::3', 'wrong').expect(429);
    await login('2001:db8:1::3', 'wrong').expect(401);
  });

  it('also count when an account is deleted', async () => {
    const { agent } = await app.register('ada@example.com');
    const erase = (from: string, password: string) =>
      agent.delete('/api/user').set('X-Forwarded-For', from).send({ password });
    for (const status of [403, 403, 429]) await erase('10.0.0.1', 'wrong').expect(status);
    await login('10.0.0.1', PASSWORD).expect(429);
    await erase('10.0.0.2', PASSWORD).expect(204);
  });
});

describe('logins', () => {
  const attempt = (email: string, password: string) => app.anyone().post('/api/login').send({ email, password });

  it('over the limit per address are refused', async () => {
    await start({ LIMIT_LOGINS_PER_MINUTE: '2' });
    await attempt('a@example.com', 'wrong').expect(401);
    await attempt('b@example.com', 'wrong').expect(401);
    await attempt('c@example.com', 'wrong').expect(429);
  });

  it('that keep failing lock an address for 15 minutes, known or not', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '3', ...BY_OUR_CLOCK });
    await app.register('known@example.com');
    for (const email of ['known@example.com', 'unknown@example.com']) {
      for (let failure = 0; failure < 3; failure++) await attempt(email, 'wrong').expect(401);
      const { headers, body } = await attempt(email, PASSWORD).expect(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect(body.message).toBe('Too many failed logins for this account. Please try again in 15 minutes.');
    }
    app.clock.advance(15 * 60_000);
    await attempt('known@example.com', PASSWORD).expect(200);
  });

  it('cannot exceed the limit by running concurrently', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '3' });
    const replies = await Promise.all(Array.from({ length: 9 }, () => attempt('a@example.com', 'wrong')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  it('do not count if the password could not be checked', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '3' });
    await app.register('known@example.com');
    await attempt('known@example.com', 'wrong').expect(401);
    const broken = vi.spyOn(app.get(SecretStore), 'get').mockRejectedValue(new EngineUnavailable('gone'));
    for (let round = 0; round < 4; round++) await attempt('known@example.com', PASSWORD).expect(503);
    broken.mockRestore();
    for (let failure = 0; failure < 2; failure++) await attempt('known@example.com', 'wrong').expect(401);
    await attempt('known@example.com', PASSWORD).expect(429);
  });

  it('reset the failures when they succeed', async () => {
    await start({ LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '3' });
    await app.register('known@example.com');
    for (let round = 0; round < 3; round++) {
      await attempt('known@example.com', 'wrong').expect(401);
      await attempt('known@example.com', 'wrong').expect(401);
      await attempt('known@example.com', PASSWORD).expect(200);
    }
  });
});

describe('a session', () => {
  const DAY_MS = 24 * 3_600_000;
  beforeEach(() => start(BY_OUR_CLOCK));

  it('ends after fourteen days without a request', async () => {
    const { agent } = await app.register();
    app.clock.advance(15 * DAY_MS);
    await agent.get('/api/user').expect(401);
  });

  it('is renewed at most every ten minutes', async () => {
    const { agent } = await app.register();
    const isRenewed = async () => (await agent.get('/api/user').expect(200)).headers['set-cookie'] !== undefined;
    await isRenewed();
    expect(await isRenewed()).toBe(false);
    app.clock.advance(9 * 60_000);
    expect(await isRenewed()).toBe(false);
    app.clock.advance(2 * 60_000);
    expect(await isRenewed()).toBe(true);
  });
});
