import { expect, it } from 'vitest';
import { z } from 'zod';
import { CAUSE } from '../kernel/testing/recorded.js';
import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { requestLog } from '../http/request-log.js';
import { job } from '../runtime/job.js';
import { readConfig } from '../settings/config.js';
import { loggerOf } from './logger.js';

it('adds the job and the correlation id to lines that are written during a job', async () => {
  const lines: string[] = [];
  const logger = loggerOf(readConfig({ LOG_LEVEL: 'info' }), { write: (line) => void lines.push(line) });
  const settings = { attempts: 1, pauseMs: 1, concurrency: 1, perOwner: 1 };
  const attempt = { id: 'j1', name: 'print', cause: CAUSE, attempt: 1, signal: new AbortController().signal };
  await job('print', z.object({}), settings, async () => logger.info('printed')).handle({}, attempt);
  logger.info('idle');
  const [during, after] = lines.map((line) => JSON.parse(line) as object);
  expect(during).toMatchObject({ msg: 'printed', job: 'print', jobId: 'j1', correlationId: CAUSE.correlationId });
  expect(after).not.toHaveProperty('correlationId');
});

it('ties every line of a request to the id that the client was given', async () => {
  const lines: string[] = [];
  const logger = loggerOf(readConfig({ LOG_LEVEL: 'info' }), { write: (line) => void lines.push(line) });
  const app = express();
  app.use(requestLog(logger));
  app.use(async (_request, response) => {
    await setImmediate();
    logger.error('deep inside');
    response.end();
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  await once(server, 'close');
  const correlationId = headers.get('x-request-id');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'deep inside', correlationId }),
    expect.objectContaining({ msg: 'request completed', correlationId }),
  ]);
  for (const line of lines) expect(line.split('correlationId')).toHaveLength(2);
});
