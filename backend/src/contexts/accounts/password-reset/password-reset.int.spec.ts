import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, TestApp } from '../../../../test/app.js';
import { CrashingEngines } from '../../../../test/erasure/crashing-engines.js';
import { eventually } from '../../../../test/eventually.js';
import { EventStore } from '../../../ports/event-store.js';
import { type KeptMail, Mailer } from '../../../ports/mailer.js';
import { MovableClock } from '../../../ports/testing/movable-clock.js';
import { SecretStore } from '../../../ports/secret-store.js';

const ADA = 'ada@example.com';
const NEW = 'quibblestrop over fens';
/** Disables Redis, whose own clock a test cannot advance. */
const BY_OUR_CLOCK = { REDIS_URL: '' };

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.start({ settings: BY_OUR_CLOCK });
});
afterEach(() => app.stop());

/** The mails about passwords, the latest first. */
const mails = async (): Promise<readonly KeptMail[]> => {
  const kept = (await app.get(Mailer).kept?.list(100)) ?? [];
  return kept.filter(({ subject }) => subject.includes('password'));
};
const forgot = (email: string) => app.anyone().post('/api/auth/forgot-password').send({ email });
const reset = (token: string, newPassword = NEW) =>
  app.anyone().post('/api/auth/reset-password').send({ token, newPassword });
const login = (password: string, email = ADA) => app.anyone().post('/api/login').send({ email, password });
const tokenIn = ({ text }: KeptMail) => decodeURIComponent(/token=(\S+)/.exec(text)?.[1] ?? '');

/** Asks for a link, and returns its token once the mail has arrived. */
async function tokenFor(email = ADA): Promise<string> {
  const before = (await mails()).length;
  await forgot(email).expect(200);
  const [mail] = await eventually(mails, ({ length }) => length > before);
  return tokenIn(mail!);
}

/** The person's events, the latest first. */
const recorded = async (personId: string) =>
  (await Array.fromAsync(app.get(EventStore).readStream(personStream(PersonId.parse(personId))))).toReversed();

const requestsKept = () => app.get(SecretStore).names('reset-request/', { limit: 10 });

it('sets a new password by a mailed link, and ends all sessions', async () => {
  const { agent } = await app.register(ADA);
  const token = await tokenFor();
  await reset(token).expect(204);
  await agent.get('/api/user').expect(401);
  await login(PASSWORD).expect(401);
  await login(NEW).expect(200);
});

it('records the change, and tells the person by mail', async () => {
  const { user } = await app.register(ADA);
  await reset(await tokenFor()).expect(204);
  const [latest] = await recorded(user.id);
  expect(latest).toMatchObject({ type: 'PasswordChanged', data: { through: 'reset' } });
  await eventually(mails, ([latest]) => latest?.subject === 'Your password was changed');
});

it('answers alike for unknown addresses, and mails nobody', async () => {
  await app.register(ADA);
  const known = await forgot(ADA).expect(200);
  const unknown = await forgot('nobody@example.com').expect(200);
  expect(unknown.body).toEqual(known.body);
  await eventually(requestsKept, ({ length }) => length === 0);
  expect((await mails()).map(({ to }) => to)).toEqual([ADA]);
});

describe('a link', () => {
  it('works once', async () => {
    await app.register(ADA);
    const token = await tokenFor();
    await reset(token).expect(204);
    const { body } = await reset(token, 'another quibblestrop').expect(400);
    expect(body).toMatchObject({
      code: 'reset-link-invalid',
      message: 'This password reset link is invalid or has expired.',
    });
    await login(NEW).expect(200);
  });

  it('works once when it is used twice at a time', async () => {
    await app.register(ADA);
    const token = await tokenFor();
    const passwords = ['first quibblestrop', 'second quibblestrop'];
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(token, password)).status));
    expect(statuses.toSorted()).toEqual([204, 400]);
    await login(passwords[statuses.indexOf(204)]!).expect(200);
    await login(passwords[statuses.indexOf(400)]!).expect(401);
  });

  it('works if its like is not used at the same time', async () => {
    await app.register(ADA);
    const tokens = [await tokenFor(), await tokenFor()];
    const passwords = ['first quibblestrop', 'second quibblestrop'];
    const used = tokens.map(async (token, index) => (await reset(token, passwords[index])).status);
    const statuses = await Promise.all(used);
    expect(statuses.toSorted()).toEqual([204, 400]);
    await login(passwords[statuses.indexOf(204)]!).expect(200);
    await login(passwords[statuses.indexOf(400)]!).expect(401);
  });

  it('expires after an hour', async () => {
    await app.register(ADA);
    const token = await tokenFor();
    app.clock.advance(60 * 60_000);
    await reset(token).expect(400);
    await login(PASSWORD).expect(200);
  });

  it('works beside a later one, and ends with it', async () => {
    await app.register(ADA);
    const [first, second] = [await tokenFor(), await tokenFor()];
    await reset(first).expect(204);
    await reset(second).expect(400);
  });

  it('cannot be guessed or altered', async () => {
    const { user } = await app.register(ADA);
    const token = await tokenFor();
    const other = await app.register('eve@example.com');
    const [, secret] = token.split('.');
    for (const guess of ['', 'x', `${user.id}.${'A'.repeat(43)}`, `${other.user.id}.${secret}`, token.slice(0, -1)])
      await reset(guess).expect(400);
    await reset('a'.repeat(201)).expect(400);
    await login(PASSWORD).expect(200);
  });

  it('does not work for an erased account', async () => {
    const { agent } = await app.register(ADA);
    const token = await tokenFor();
    await agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
    await reset(token).expect(400);
  });

  it('leads to the public address, whatever host the request names', async () => {
    await app.stop();
    app = await TestApp.start({ settings: { ...BY_OUR_CLOCK, PUBLIC_URL: 'https://chat.example.com' } });
    const { body } = await app.anyone().post('/api/register').send({ email: ADA, password: PASSWORD }).expect(201);
    expect(body.email).toBe(ADA);
    await app.anyone().post('/api/auth/forgot-password').set('Host', 'evil.example').send({ email: ADA }).expect(200);
    const [mail] = await eventually(mails, ({ length }) => length === 1);
    expect(mail?.text).toContain('https://chat.example.com/reset-password?token=');
    expect(mail?.html).not.toContain('evil.example');
  });
});

it('refuses a password that is too short, and keeps the link', async () => {
  await app.register(ADA);
  const token = await tokenFor();
  const { body } = await reset(token, 'short').expect(400);
  expect(body.message).toContain('Password must be at least 8 characters');
  await reset(token).expect(204);
});

it('mails an address at most five times an hour, known or not', async () => {
  await app.register(ADA);
  for (const email of [ADA, 'nobody@example.com']) {
    for (let count = 0; count < 5; count++) await forgot(email).expect(200);
    const { headers, body } = await forgot(email).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(59 * 60);
    expect(body.message).toMatch(/^Several mails were sent to this address already\. /);
  }
  app.clock.advance(60 * 60_000);
  await forgot(ADA).expect(200);
});

it('refuses what is no address', async () => {
  for (const email of ['', 'ada', 'ada@example.com, eve@example.com', 'ada@example.com\nBcc: eve@example.com'])
    await forgot(email).expect(400);
});

it('is finished by a job if the process dies after the password was changed', async () => {
  await app.stop();
  const engines = new CrashingEngines();
  const dataDir = await mkdtemp(join(tmpdir(), 'reset-'));
  // After the application has stopped, which may still write a mail.
  onTestFinished(() => rm(dataDir, { recursive: true }));
  app = await TestApp.start({ settings: BY_OUR_CLOCK, dataDir, engines: engines.before });
  const { user, cookie } = await app.register(ADA);
  const token = await tokenFor();
  engines.miss('sessions.endAllOf');
  await reset(token).expect(503);
  await app.anyone().get('/api/user').set('Cookie', cookie).expect(200);
  await app.stop();
  const clock = new MovableClock();
  clock.advance(2 * 60_000);
  app = await TestApp.start({ settings: BY_OUR_CLOCK, dataDir, clock });
  await eventually(
    () => recorded(user.id),
    ([latest]) => latest?.type === 'PasswordChanged',
  );
  await app.anyone().get('/api/user').set('Cookie', cookie).expect(401);
  await login(NEW).expect(200);
});
