import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { Secret, TOTP } from 'otpauth';
import { type Builder, PASSWORD, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { CrashingApp } from '../../../../test/crashing-app.js';
import { EventStore } from '../../../ports/event-store.js';
import { type KeptMail, Mailer } from '../../../ports/mailer.js';
import { SecretStore } from '../../../ports/secret-store.js';

const ADA = 'ada@example.com';
const STEP_MS = 30_000;
const settings = { LIMIT_LOGIN_FAILURES_PER_15_MINUTES: '3', TRUST_PROXY: '1' };

let crashing: CrashingApp;
let app: TestApp;
let ada: Builder;

beforeEach(async () => {
  crashing = await CrashingApp.start(settings);
  app = crashing.app;
  ada = await app.register(ADA);
});
afterEach(() => crashing.stop());

type Agent = Pick<Builder, 'agent'>;

const codeOf = (secret: string, laterMs = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now().getTime() + laterMs });
/** A code that belongs to a later step than any before. */
const nextCode = (secret: string) => {
  app.clock.advance(STEP_MS);
  return codeOf(secret);
};
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps * STEP_MS));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
};

const setUp = async ({ agent }: Agent): Promise<{ secret: string; uri: string }> =>
  (await agent.post('/api/user/two-factor/setup').send({ password: PASSWORD }).expect(200)).body;
const enable = ({ agent }: Agent, code: string) => agent.post('/api/user/two-factor').send({ code });
const disable = ({ agent }: Agent, password = PASSWORD) => agent.delete('/api/user/two-factor').send({ password });
const status = async ({ agent }: Agent) => (await agent.get('/api/user/two-factor').expect(200)).body;

async function turnOn(builder: Agent = ada): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await setUp(builder);
  const { body } = await enable(builder, codeOf(secret)).expect(200);
  return { secret, recoveryCodes: body.recoveryCodes };
}

interface Login {
  readonly code?: string;
  readonly password?: string;
  readonly email?: string;
  readonly from?: string;
}
const login = ({ code, password = PASSWORD, email = ADA, from = '10.0.0.1' }: Login = {}) =>
  app
    .anyone()
    .post('/api/login')
    .set('X-Forwarded-For', from)
    .send({ email, password, ...(code !== undefined && { code }) });

const events = async ({ user } = ada) =>
  (await Array.fromAsync(app.get(EventStore).readStream(personStream(PersonId.parse(user.id))))).map(
    ({ type, data }) => ({ type, data }),
  );
const mails = async (): Promise<readonly KeptMail[]> => {
  const kept = (await app.get(Mailer).kept?.list(100)) ?? [];
  return kept.filter(({ subject }) => subject.startsWith('Two-factor'));
};

describe('turning it on', () => {
  it('takes a first code of the app, and answers ten recovery codes once', async () => {
    expect(await status(ada)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const { secret, uri } = await setUp(ada);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    await login().expect(200);
    const { body } = await enable(ada, codeOf(secret)).expect(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(await status(ada)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    await login().expect(401);
    await login({ code: nextCode(secret) }).expect(200);
  });

  it('asks for the password', async () => {
    const { body } = await ada.agent.post('/api/user/two-factor/setup').send({ password: 'wrong' }).expect(403);
    expect(body.code).toBe('wrong-password');
  });

  it('refuses a wrong code, at its field, and a code of an earlier secret', async () => {
    const first = await setUp(ada);
    const { secret } = await setUp(ada);
    const { body } = await enable(ada, wrongCode(secret)).expect(400);
    expect(body).toMatchObject({ code: 'totp-wrong', details: [{ path: 'code' }] });
    await enable(ada, codeOf(first.secret)).expect(400);
    await enable(ada, codeOf(secret)).expect(200);
  });

  it('limits wrong codes', async () => {
    const { secret } = await setUp(ada);
    for (const status of [400, 400, 400, 429]) await enable(ada, wrongCode(secret)).expect(status);
    await enable(ada, codeOf(secret)).expect(429);
    app.clock.advance(15 * 60_000);
    await enable(ada, codeOf(secret)).expect(200);
  });

  it('needs a secret, and happens once, also when it is asked for twice at a time', async () => {
    expect((await enable(ada, '123456').expect(409)).body.code).toBe('two-factor-not-set-up');
    const { secret } = await setUp(ada);
    const code = codeOf(secret);
    const statuses = await Promise.all(
      [enable(ada, code), enable(ada, code)].map(async (reply) => (await reply).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await enable(ada, codeOf(secret)).expect(409)).body.code).toBe('two-factor-on');
    const again = await ada.agent.post('/api/user/two-factor/setup').send({ password: PASSWORD }).expect(409);
    expect(again.body.code).toBe('two-factor-on');
    expect(await events()).toHaveLength(2);
  });

  it('is possible for a client, too', async () => {
    const cleo = await app.registerClient(ada);
    const { secret } = await turnOn(cleo);
    await login({ email: cleo.user.email }).expect(401);
    await login({ email: cleo.user.email, code: nextCode(secret) }).expect(200);
    expect(await status(ada)).toMatchObject({ enabled: false });
    expect((await events(cleo)).at(-1)?.type).toBe('TwoFactorEnabled');
  });

  it('leaves neither secret nor codes where they can be read', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const stored = await app.get(SecretStore).get(`credential/${ada.user.id}`);
    const readable = JSON.stringify(await events()) + Buffer.from(stored!).toString('latin1');
    for (const text of [secret, ...recoveryCodes]) expect(readable).not.toContain(text);
  });
});

describe('signing in with it on', () => {
  it('asks for a code only after the right password', async () => {
    const { secret } = await turnOn();
    expect((await login().expect(401)).body).toMatchObject({ code: 'totp-required', details: [{ path: 'code' }] });
    expect((await login({ password: 'wrong' }).expect(401)).body.code).toBe('not-signed-in');
    expect((await login({ password: 'wrong', code: nextCode(secret) }).expect(401)).body.code).toBe('not-signed-in');
    const response = await login().expect(401);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a code that was used before', async () => {
    const { secret } = await turnOn();
    const code = nextCode(secret);
    await login({ code }).expect(200);
    expect((await login({ code }).expect(401)).body.code).toBe('totp-wrong');
    app.clock.advance(STEP_MS);
    await login({ code }).expect(401);
    await login({ code: codeOf(secret) }).expect(200);
  });

  it('refuses the code that turned it on', async () => {
    const { secret } = await setUp(ada);
    const code = codeOf(secret);
    await enable(ada, code).expect(200);
    await login({ code }).expect(401);
  });

  it('takes a code once when it is used twice at a time', async () => {
    const { secret } = await turnOn();
    const code = nextCode(secret);
    const statuses = await Promise.all([login({ code }), login({ code })].map(async (reply) => (await reply).status));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('takes a code of a clock that is half a minute off, but not of a minute', async () => {
    const { secret } = await turnOn();
    // To the beginning of a step, so that none ends meanwhile.
    app.clock.advance(10 * STEP_MS - (app.clock.now().getTime() % STEP_MS));
    await login({ code: codeOf(secret, -2 * STEP_MS) }).expect(401);
    await login({ code: codeOf(secret, -STEP_MS) }).expect(200);
    await login({ code: codeOf(secret, STEP_MS) }).expect(200);
  });

  it('limits wrong codes from all addresses together', async () => {
    const { secret } = await turnOn();
    const code = wrongCode(secret);
    for (const [from, status] of Object.entries({ '10.0.0.1': 401, '10.0.0.2': 401, '10.0.0.3': 401, '10.0.0.4': 429 }))
      await login({ code, from }).expect(status);
    await login({ code: nextCode(secret), from: '10.0.0.5' }).expect(429);
    app.clock.advance(15 * 60_000);
    await login({ code: codeOf(secret) }).expect(200);
  });

  it('does not reset the count of wrong codes, or of wrong passwords, by the right password', async () => {
    const { secret } = await turnOn();
    const code = wrongCode(secret);
    for (const status of [401, 401, 401, 429]) {
      await login().expect(401);
      await login({ code }).expect(status);
    }
    for (const status of [401, 401, 401, 429]) {
      if (status === 401) await login({ from: '10.0.0.9' }).expect(401);
      await login({ password: 'wrong', from: '10.0.0.9' }).expect(status);
    }
  });

  it('leaves the person a known device when others try codes', async () => {
    const { secret } = await turnOn();
    const code = wrongCode(secret);
    for (const status of [401, 401, 401, 429]) await login({ code }).expect(status);
    await ada.agent
      .post('/api/login')
      .send({ email: ADA, password: PASSWORD, code: nextCode(secret) })
      .expect(200);
  });

  it('ignores a code where it is off', () => login({ code: '123456' }).expect(200));

  it.each(['', ' ', 'x'.repeat(41), 123_456, null])('refuses the code %j as invalid', async (code) => {
    const { body } = await app.anyone().post('/api/login').send({ email: ADA, password: PASSWORD, code }).expect(400);
    expect(body.details).toContainEqual(expect.objectContaining({ path: 'code' }));
  });
});

describe('recovery codes', () => {
  it('sign in once each, and are recorded', async () => {
    const { recoveryCodes } = await turnOn();
    const [first, second] = recoveryCodes as [string, string];
    await login({ code: first }).expect(200);
    expect((await login({ code: first }).expect(401)).body.code).toBe('totp-wrong');
    await login({ code: second.toLowerCase().replaceAll('-', ' ') }).expect(200);
    expect(await status(ada)).toEqual({ enabled: true, recoveryCodesLeft: 8 });
    expect((await events()).slice(2)).toEqual([
      { type: 'RecoveryCodeUsed', data: { remaining: 9 } },
      { type: 'RecoveryCodeUsed', data: { remaining: 8 } },
    ]);
  });

  it('sign in once when one is used several times at a time', async () => {
    const { recoveryCodes } = await turnOn();
    const code = recoveryCodes[0]!;
    const replies = await Promise.all([login({ code }), login({ code }), login({ code })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await status(ada)).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    expect((await events()).filter(({ type }) => type === 'RecoveryCodeUsed')).toHaveLength(1);
  });

  it('are made anew with the password, and make the earlier ones void', async () => {
    const { recoveryCodes } = await turnOn();
    const renew = (password: string) => ada.agent.post('/api/user/two-factor/recovery-codes').send({ password });
    await renew('wrong').expect(403);
    const { body } = await renew(PASSWORD).expect(200);
    await login({ code: recoveryCodes[0]! }).expect(401);
    await login({ code: body.recoveryCodes[0] }).expect(200);
    expect((await events()).map(({ type }) => type)).toContain('RecoveryCodesReplaced');
  });
});

describe('turning it off', () => {
  it('asks for the password, and makes secret and codes void', async () => {
    const { secret } = await turnOn();
    expect((await disable(ada, 'wrong').expect(403)).body.code).toBe('wrong-password');
    await disable(ada).expect(204);
    await login().expect(200);
    expect((await disable(ada).expect(409)).body.code).toBe('two-factor-off');
    const renew = await ada.agent.post('/api/user/two-factor/recovery-codes').send({ password: PASSWORD }).expect(409);
    expect(renew.body.code).toBe('two-factor-off');
    expect((await turnOn()).secret).not.toBe(secret);
  });
});

it('tells the person by mail when it is turned on and off', async () => {
  await turnOn();
  await disable(ada).expect(204);
  const told = await eventually(mails, ({ length }) => length === 2);
  expect(told.map(({ subject, to }) => [subject, to]).toSorted()).toEqual([
    ['Two-factor sign-in is off', ADA],
    ['Two-factor sign-in is on', ADA],
  ]);
});

it('stays on when the password is reset by mail', async () => {
  const { secret } = await turnOn();
  await app.anyone().post('/api/auth/forgot-password').send({ email: ADA }).expect(200);
  const sent = async () =>
    ((await app.get(Mailer).kept?.list(100)) ?? []).find(({ text }) => text.includes('/reset-password'));
  const mail = await eventually(sent, (mail) => mail !== undefined);
  const token = decodeURIComponent(/token=(\S+)/.exec(mail!.text)?.[1] ?? '');
  const password = 'quibblestrop over fens';
  await app.anyone().post('/api/auth/reset-password').send({ token, newPassword: password }).expect(204);
  expect((await login({ password }).expect(401)).body.code).toBe('totp-required');
  await login({ password, code: nextCode(secret) }).expect(200);
});

it('asks nobody who is not signed in', async () => {
  await app.anyone().get('/api/user/two-factor').expect(401);
  await app.anyone().post('/api/user/two-factor/setup').send({ password: PASSWORD }).expect(401);
  await app.anyone().post('/api/user/two-factor').send({ code: '123456' }).expect(401);
  await app.anyone().delete('/api/user/two-factor').send({ password: PASSWORD }).expect(401);
});

it('is recorded although the process dies when it is on', async () => {
  const { secret } = await setUp(ada);
  crashing.dieAfter(0);
  await enable(ada, codeOf(secret)).expect(503);
  app = await crashing.restartLater(2 * 60_000);
  await eventually(events, (recorded) => recorded.length === 2);
  expect((await events()).at(-1)).toEqual({ type: 'TwoFactorEnabled', data: {} });
  await login({ code: codeOf(secret) }).expect(200);
});
