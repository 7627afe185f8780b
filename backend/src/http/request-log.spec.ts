import { expect, it } from 'vitest';
import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { requestLog } from './request-log.js';

/** The log line of a response that failed with the given value. */
async function logged(thrown: unknown): Promise<unknown> {
  const to = new PassThrough();
  const app = express();
  app.use(requestLog(pino(to)));
  app.use((_request, response) => void Object.assign(response, { err: thrown }).status(500).end());
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/any`);
  const [line] = (await once(to, 'data')) as [Buffer];
  server.close();
  return JSON.parse(line.toString());
}

it.each([
  [new TypeError('no such field'), { type: 'TypeError', message: 'no such field' }],
  ['out of paper', { type: 'string', message: 'out of paper' }],
])('logs what was thrown: %p', async (thrown, err) => expect(await logged(thrown)).toMatchObject({ err }));
