import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/settings/config.js';
import { loggerOf } from '../src/process/logger.js';
import { EngineUnavailable } from '../src/ports/event-store.js';
import { PASSWORD, TestApp } from './app.js';
import { CrashingEventStore } from './crashing-event-store.js';

let app: TestApp;
let log: CrashingEventStore;
const lines: string[] = [];
const logged = (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

beforeAll(async () => {
  app = await TestApp.start({
    logger: loggerOf(readConfig({ LOG_LEVEL: 'trace' }), { write: (line: string) => void lines.push(line) }),
    engines: (engines) => {
      log = new CrashingEventStore(engines.eventStore);
      return { ...engines, eventStore: log };
    },
  });
});
afterAll(() => app.stop());

it('has a line for every request, with the id that the client received', async () => {
  const { headers } = await app.anyone().get('/api/user?token=in-the-query').expect(401);
  expect(logged('request completed').at(-1)).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    correlationId: headers['x-request-id'],
    req: { method: 'GET', path: '/api/user' },
    res: { status: 401 },
    ms: expect.any(Number),
    msg: 'request completed',
  });
});

it('has a line for every wrong password, with the account and where the address is', async () => {
  const { accountId } = await app.register('guessed@example.com');
  const guess = (email: string) =>
    app.anyone().post('/api/login').send({ email, password: 'a wrong guess' }).expect(401);
  const { headers } = await guess('guessed@example.com');
  await guess('nobody@example.com');
  expect(logged('A password was wrong')).toEqual([
    expect.objectContaining({ level: 40, accountId, from: 'loopback', correlationId: headers['x-request-id'] }),
    expect.objectContaining({ level: 40, accountId: null, from: 'loopback' }),
  ]);
  expect(lines.join('\n')).not.toMatch(/guessed@|nobody@|a wrong guess/);
});

it('has no secrets, tokens, addresses or personal fields', async () => {
  const { agent } = await app.register('private@example.com');
  await agent.get('/api/chatbots?q=what-somebody-looks-for').set('Authorization', 'Bearer visitors-token').expect(200);
  await app.anyone().post('/api/login').send({ email: 'private@example.com', password: 'a wrong guess' }).expect(401);
  await app.anyone().post('/api/login').type('json').send('{"password": "cut off').expect(400);
  log.dieAfter(0);
  await app.anyone().post('/api/register').send({ email: 'other@example.com', password: PASSWORD }).expect(503);
  const text = lines.join('\n');
  for (const secret of [
    'private@',
    'other@',
    PASSWORD,
    'a wrong guess',
    'cut off',
    'sid=',
    'visitors-token',
    'looks-for',
    'in-the-query',
    '127.0.0.1',
  ])
    expect(text).not.toContain(secret);
});

it('has the stack that the client does not see', async () => {
  log.append = () => Promise.reject(new Error('a fault of ours'));
  const response = await app
    .anyone()
    .post('/api/register')
    .send({ email: 'third@example.com', password: PASSWORD })
    .expect(500);
  expect(response.body).toEqual({
    statusCode: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    requestId: response.headers['x-request-id'],
  });
  expect(logged('A request failed').at(-1)).toMatchObject({
    level: 50,
    correlationId: response.headers['x-request-id'],
    err: { message: 'a fault of ours', stack: expect.stringContaining('log.int.spec') },
  });
});

it('omits the data that drivers attach to errors', async () => {
  const document = { title: 'what somebody wrote' };
  const failure = Object.assign(new Error(`E11000 dup key: { title: "${document.title}" }`), {
    code: 11000,
    writeErrors: [{ op: document }],
    command: { args: [document.title] },
  });
  log.append = () => Promise.reject(failure);
  await app.anyone().post('/api/register').send({ email: 'fourth@example.com', password: PASSWORD }).expect(500);
  expect(logged('A request failed').at(-1)).toMatchObject({
    err: { type: 'Error', code: 11000, message: 'E11000 dup key: {…' },
  });
  expect(lines.join('\n')).not.toContain(document.title);
});

it('reports whether the log answers', async () => {
  log.head = () => Promise.reject(new EngineUnavailable('gone'));
  const { body, headers } = await app.anyone().get('/healthz').expect(503);
  expect(body.code).toBe('unavailable');
  expect(headers['retry-after']).toBe('5');
});
