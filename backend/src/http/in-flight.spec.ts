import { expect, it } from 'vitest';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { InFlight } from './in-flight.js';
import { sendProblem } from './problem.filter.js';

const FOREVER = { answersMs: 60_000, streamsMs: 60_000 };

it('waits for the open response and rejects new requests', async () => {
  const inFlight = new InFlight();
  let answer = () => {};
  const begun = new EventTarget();
  const server = express()
    .use(inFlight.middleware)
    .get('/slow', (_request, response) => {
      answer = () => void response.end('done');
      begun.dispatchEvent(new Event('slow'));
    })
    .use(((error, asked, response, _next) => sendProblem(error, asked, response)) satisfies express.ErrorRequestHandler)
    .listen(0);
  const slow = once(begun, 'slow');
  const reply = request(server)
    .get('/slow')
    .then(({ text }) => text);
  await slow;
  const events: string[] = [];
  const drained = inFlight.drain(FOREVER).then(() => events.push('drained'));
  await request(server).get('/slow').expect(503).expect('Retry-After', '2').expect('Connection', 'close');
  events.push('answered');
  answer();
  expect(await reply).toBe('done');
  await drained;
  expect(events).toEqual(['answered', 'drained']);
  server.close();
});

it('keeps serving while it leaves, fails health checks and closes connections', async () => {
  const inFlight = new InFlight();
  let answer = () => {};
  const begun = new EventTarget();
  const server = express()
    .use(inFlight.middleware)
    .get('/healthz', (_request, response) => void response.json({ status: 'ready' }))
    .get('/slow', (_request, response) => {
      answer = () => void response.end('done');
      begun.dispatchEvent(new Event('slow'));
    })
    .get('/', (_request, response) => void response.end('done'))
    .use(((error, asked, response, _next) => sendProblem(error, asked, response)) satisfies express.ErrorRequestHandler)
    .listen(0);
  const keepingAlive = (path: string) => request(server).get(path).set('Connection', 'keep-alive');
  await keepingAlive('/healthz').expect(200).expect('Connection', 'keep-alive');
  const slow = once(begun, 'slow');
  const reply = keepingAlive('/slow')
    .expect(200)
    .expect('Connection', 'close')
    .then(({ text }) => text);
  await slow;

  inFlight.leave();
  await keepingAlive('/healthz').expect(503).expect('Retry-After', '2').expect('Connection', 'close');
  await keepingAlive('/').expect(200, 'done').expect('Connection', 'close');
  answer();
  expect(await reply).toBe('done');
  await inFlight.drain(FOREVER);
  await keepingAlive('/').expect(503);
  server.close();
});

it.each([
  ['longer for an event stream than for other responses', { answersMs: 1, streamsMs: 60_000 }, ['ended', 'drained']],
  ['for neither longer than its limit', { answersMs: 1, streamsMs: 1 }, ['drained', 'ended']],
])('waits %s', async (_, limits, order) => {
  const inFlight = new InFlight();
  const responses: express.Response[] = [];
  const server = express()
    .use(inFlight.middleware)
    .get('/stream', (_request, response) => {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.flushHeaders();
      responses.push(response);
    })
    .get('/stuck', (_request, response) => {
      response.write('begun');
      responses.push(response);
    })
    .listen(0);
  const { port } = server.address() as AddressInfo;
  const [stream, stuck] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/stream`),
    fetch(`http://127.0.0.1:${port}/stuck`),
  ]);
  const events: string[] = [];
  const drained = inFlight.drain(limits).then(() => events.push('drained'));
  if (limits.streamsMs === 1) await drained;
  events.push('ended');
  responses.find((response) => String(response.getHeader('Content-Type')).startsWith('text/event-stream'))?.end();
  await Promise.all([stream.text(), drained]);
  expect(events).toEqual(order);
  await stuck.body?.cancel();
  server.closeAllConnections();
  server.close();
});
