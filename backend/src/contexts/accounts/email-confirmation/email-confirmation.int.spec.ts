import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { type Builder, PASSWORD, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { CrashingApp } from '../../../../test/crashing-app.js';
import { EventStore } from '../../../ports/event-store.js';
import { type KeptMail, Mailer } from '../../../ports/mailer.js';
import { Credentials } from '../credentials.js';
import { PasswordResets } from '../password-reset/password-resets.js';
import { EmailConfirmations } from './email-confirmations.js';

const ADA = 'ada@example.com';
const NEW = 'ada@example.org';
const CONFIRM = 'Confirm your email address';

let crashing: CrashingApp;
let app: TestApp;
let ada: Builder;

beforeEach(async () => {
  crashing = await CrashingApp.start();
  app = crashing.app;
  ada = await app.register(ADA);
});
afterEach(() => crashing.stop());

const mailsTo = async (address: string, subject = CONFIRM): Promise<readonly KeptMail[]> => {
  const kept = (await app.get(Mailer).kept?.list(100)) ?? [];
  return kept.filter((mail) => mail.to === address && mail.subject === subject);
};
const tokenTo = async (address: string, count = 1): Promise<string> => {
  const [mail] = await eventually(
    () => mailsTo(address),
    ({ length }) => length >= count,
  );
  return decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
};
const confirm = (token: string) => app.anyone().post('/api/auth/confirm-email').send({ token });
const change = (email: string, password = PASSWORD, { agent } = ada) =>
  agent.post('/api/user/email').send({ email, password });
const login = (email: string) => app.anyone().post('/api/login').send({ email, password: PASSWORD });
const user = async () => (await ada.agent.get('/api/user').expect(200)).body;
const eventTypes = async () =>
  (await Array.fromAsync(app.get(EventStore).readStream(personStream(PersonId.parse(ada.user.id))))).map(
    ({ type }) => type,
  );

describe('a new person', () => {
  it('confirms the address by a mailed link, which gates nothing', async () => {
    expect((await user()).emailVerified).toBe(false);
    const token = await tokenTo(ADA);
    await confirm(token).expect(204);
    expect(await user()).toMatchObject({ email: ADA, emailVerified: true });
    expect(await eventTypes()).toEqual(['PersonRegistered', 'EmailVerified']);
    await confirm(token).expect(400);
  });

  it('asks for another link, at most five times an hour', async () => {
    await tokenTo(ADA);
    const again = () => ada.agent.post('/api/user/email/confirmation');
    for (let count = 0; count < 5; count++) await again().expect(204);
    await again().expect(429);
    await confirm(await tokenTo(ADA, 6)).expect(204);
  });

  it('is not asked if an owner added it', async () => {
    await tokenTo(ADA);
    await app.registerClient(ada, 'cleo@example.com');
    await change(NEW).expect(204);
    await tokenTo(NEW);
    expect(await mailsTo('cleo@example.com')).toEqual([]);
  });
});

it('mails that followed from events are not repeated when their jobs run again', async () => {
  const personId = PersonId.parse(ada.user.id);
  const confirmations = app.get(EmailConfirmations);
  const resets = app.get(PasswordResets);
  const [registered] = await Array.fromAsync(app.get(EventStore).readStream(personStream(personId)));
  const remembered = (count: number) =>
    eventually(
      async () => (await app.get(Credentials).of(personId))?.mailed.length ?? 0,
      (mailed) => mailed === count,
    );
  await remembered(1);
  const again = () => confirmations.mailLink({ personId, mailId: registered!.id, change: false });
  await again();
  expect(await mailsTo(ADA)).toHaveLength(1);
  await change(NEW).expect(204);
  await confirm(await tokenTo(NEW)).expect(204);
  await remembered(3);
  const changeId = randomUUID();
  await resets.mailChange(personId, changeId);
  const sent = async () => ((await app.get(Mailer).kept?.list(100)) ?? []).map(({ to, subject }) => [to, subject]);
  const before = await sent();
  const events = await Array.fromAsync(app.get(EventStore).readStream(personStream(personId)));
  await confirmations.mailOldAddress(personId, events.at(-1)!.id);
  await resets.mailChange(personId, changeId);
  await again();
  await confirmations.mailLink({ personId, mailId: randomUUID(), change: false });
  expect(await sent()).toEqual(before);
});

describe('another address', () => {
  it('signs in once its link is used, and the old one is told', async () => {
    await change(NEW).expect(204);
    const token = await tokenTo(NEW);
    expect(await user()).toMatchObject({ email: ADA });
    await login(ADA).expect(200);
    await login(NEW).expect(401);
    await confirm(token).expect(204);
    expect(await user()).toMatchObject({ email: NEW, emailVerified: true });
    await login(NEW).expect(200);
    await login(ADA).expect(401);
    await eventually(
      () => mailsTo(ADA, 'Your email address was changed'),
      ({ length }) => length === 1,
    );
    await app.register(ADA);
  });

  it('is sealed in its event', async () => {
    await change(NEW).expect(204);
    await confirm(await tokenTo(NEW)).expect(204);
    const events = await Array.fromAsync(app.get(EventStore).readStream(personStream(PersonId.parse(ada.user.id))));
    expect(JSON.stringify(events)).not.toContain(NEW);
  });

  it('asks for the password', async () => {
    const { body } = await change(NEW, 'wrong').expect(403);
    expect(body.code).toBe('wrong-password');
  });

  it('must be free, when it is asked for and when its link is used', async () => {
    await app.register('eve@example.com');
    expect((await change('eve@example.com').expect(409)).body.code).toBe('email-taken');
    await change(NEW).expect(204);
    const token = await tokenTo(NEW);
    await app.register(NEW);
    expect((await confirm(token).expect(409)).body.code).toBe('email-taken');
    expect(await user()).toMatchObject({ email: ADA });
    await login(ADA).expect(200);
    await change('ada@example.net').expect(204);
    await confirm(await tokenTo('ada@example.net')).expect(204);
  });

  it('makes links to reset the password of the old one void', async () => {
    await app.anyone().post('/api/auth/forgot-password').send({ email: ADA }).expect(200);
    const [mail] = await eventually(
      () => mailsTo(ADA, 'Reset your password'),
      ({ length }) => length === 1,
    );
    const reset = decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
    await change(NEW).expect(204);
    await confirm(await tokenTo(NEW)).expect(204);
    await app
      .anyone()
      .post('/api/auth/reset-password')
      .send({ token: reset, newPassword: 'quibblestrop over fens' })
      .expect(400);
  });

  it('is confirmed once by a link that is used twice at a time', async () => {
    await change(NEW).expect(204);
    const token = await tokenTo(NEW);
    const statuses = await Promise.all([confirm(token), confirm(token)].map(async (reply) => (await reply).status));
    expect(statuses.toSorted()).toEqual([204, 400]);
    expect(await eventTypes()).toEqual(['PersonRegistered', 'EmailChanged']);
  });

  it('has a link for a day, which nobody can guess', async () => {
    await change(NEW).expect(204);
    const token = await tokenTo(NEW);
    for (const guess of ['', 'x', `${ada.user.id}.${'A'.repeat(43)}`, token.slice(0, -1)])
      await confirm(guess).expect(400);
    app.clock.advance(24 * 3_600_000);
    await confirm(token).expect(400);
  });
});

it.each([0, 1, 2])('moves to another address although the process dies after %i appends', async (appends) => {
  await change(NEW).expect(204);
  const token = await tokenTo(NEW);
  await eventually(
    () => mailsTo(ADA),
    ({ length }) => length === 1,
  );
  crashing.dieAfter(appends);
  await confirm(token).expect(503);
  app = await crashing.restartLater(2 * 60_000);
  await eventually(
    () => login(NEW),
    ({ status }) => status === 200,
  );
  await eventually(
    () => login(ADA),
    ({ status }) => status === 401,
  );
  expect(await eventTypes()).toEqual(['PersonRegistered', 'EmailChanged']);
  await app.register(ADA);
});
