import { expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { InFlight } from './in-flight.js';
import { sendProblem } from './problem.filter.js';

const FOREVER_MS = 60_000;

it('waits for the answer that is under way, and takes no new request', async () => {
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
  const reply = request(server).get('/slow').then(({ text }) => text);
  await slow;
  const events: string[] = [];
  const drained = inFlight.drain(FOREVER_MS).then(() => events.push('drained'));
  await request(server).get('/slow').expect(503).expect('Retry-After', '2').expect('Connection', 'close');
  events.push('answered');
  answer();
  expect(await reply).toBe('done');
  await drained;
  expect(events).toEqual(['answered', 'drained']);
  server.close();
});

it('does not wait for a stream of events, which has no end', async () => {
  const inFlight = new InFlight();
  const server = express()
    .use(inFlight.middleware)
    .get('/live', (_request, response) => {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.flushHeaders();
    })
    .listen(0);
  const reader = new AbortController();
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/live`, { signal: reader.signal });
  await inFlight.drain(FOREVER_MS);
  reader.abort();
  server.closeAllConnections();
  server.close();
});
