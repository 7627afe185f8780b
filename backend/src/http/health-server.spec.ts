import { expect, it } from 'vitest';
import { Problem } from '@chatbot-builder/contracts/http';
import request from 'supertest';
import { Damage } from '../runtime/damage.js';
import { Health, type NeededEngine } from '../runtime/health.js';
import { healthServer } from './health-server.js';

const server = (...needed: readonly NeededEngine[]) =>
  healthServer(new Health(needed, () => [], { isLeftBehind: async () => false }, new Damage()));
const away: NeededEngine = { name: 'Redis', ask: () => Promise.reject(new Error('connection refused')) };

it('reports a healthy process as ready', async () => {
  const { body } = await request(server()).get('/healthz?by=balancer').expect(200).expect('Cache-Control', 'no-store');
  expect(body).toEqual({ status: 'ready' });
});

it('reports what is wrong as a problem with Retry-After', async () => {
  const { body, headers } = await request(server(away)).get('/healthz').expect(503).expect('Retry-After', '5');
  expect(Problem.parse(body)).toEqual({
    statusCode: 503,
    code: 'unavailable',
    message: 'Redis does not answer.',
    requestId: headers['x-request-id'],
  });
});

it('answers 404 for every other path and method', async () => {
  const { body } = await request(server()).get('/api/user').expect(404);
  expect(Problem.parse(body)).toMatchObject({ statusCode: 404, code: 'not-found' });
  await request(server()).post('/healthz').expect(404);
});
