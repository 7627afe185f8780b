import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { TestApp } from '../../test/app.js';
import { eventually } from '../../test/eventually.js';
import { JobQueue } from '../ports/job-queue.js';
import { CAUSE } from '../kernel/testing/recorded.js';

const TOKEN = 'f'.repeat(64);
const FAILED = '/api/operator/jobs/failed';
const RETRY = '/api/operator/jobs/retry';

let app: TestApp;
let works: boolean;
let ran: number;
const over = new AbortController();
let working: Promise<void>;

const ask = (method: 'get' | 'post', path: string, token = TOKEN) =>
  app.anyone()[method](path).set('Authorization', `Bearer ${token}`);

beforeAll(async () => {
  app = await TestApp.start({ settings: { OPERATOR_TOKEN: TOKEN } });
  [works, ran] = [false, 0];
  const handle = async () => {
    ran += 1;
    if (!works) throw new Error('no such thing as "Ada Lovelace"');
  };
  working = app
    .get(JobQueue)
    .work(
      [{ name: 'specs.fragile', attempts: 2, pauseMs: 1, concurrency: 1, perOwner: 1, handle }],
      over.signal,
      () => undefined,
    );
});
afterAll(async () => {
  over.abort();
  await working;
  await app.stop();
});

it('lists a job that used up its attempts without its payload, and retries it', async () => {
  const id = `specs.fragile/${randomUUID()}`;
  await app
    .get(JobQueue)
    .add([
      { id, name: 'specs.fragile', payload: { address: 'ada@example.com' }, cause: CAUSE, accountId: randomUUID() },
    ]);
  const { body } = await eventually(
    () => ask('get', FAILED),
    (answer) => answer.body.length === 1,
  );
  expect(body).toEqual([
    {
      id,
      name: 'specs.fragile',
      correlationId: CAUSE.correlationId,
      failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      attempts: 2,
      error: 'no such thing as "…"',
    },
  ]);

  works = true;
  await ask('post', RETRY).send({ id }).expect(204);
  await eventually(
    async () => ran,
    (times) => times === 3,
  );
  await ask('get', FAILED).expect(200, []);
  await ask('post', RETRY).send({ id }).expect(404);
});

it('names the invalid fields of a request', async () => {
  for (const body of [{}, { id: 1 }, { id: 'a', force: true }]) await ask('post', RETRY).send(body).expect(400);
});

it('refuses everybody but the operator', async () => {
  const { cookie } = await app.register();
  for (const [method, path] of [
    ['get', FAILED],
    ['post', RETRY],
  ] as const) {
    await app.anyone()[method](path).expect(401);
    await app.anyone()[method](path).set('Cookie', cookie).expect(401);
    await ask(method, path, 'e'.repeat(64)).expect(401);
  }
});

it('does not exist without OPERATOR_TOKEN', async () => {
  const without = await TestApp.start();
  await without.anyone().get(FAILED).set('Authorization', `Bearer ${TOKEN}`).expect(404);
  await without.anyone().post(RETRY).set('Authorization', `Bearer ${TOKEN}`).expect(404);
  await without.stop();
});

it('is part of the OpenAPI description', async () => {
  const { body } = await app.anyone().get('/api/openapi.json').expect(200);
  expect(body.paths[FAILED].get).toMatchObject({ security: [{ bearer: [] }], responses: { 200: expect.anything() } });
  expect(body.paths[RETRY].post.responses['204']).toBeDefined();
  expect(body.components.schemas.FailedJob).toBeDefined();
});
