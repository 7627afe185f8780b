import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { CAUSE } from '../kernel/testing/recorded.js';
import { job } from '../runtime/job.js';
import { readConfig } from '../settings/config.js';
import { loggerOf } from './logger.js';

it('names the job that a line was written in, and the request that the job came from', async () => {
  const lines: string[] = [];
  const logger = loggerOf(readConfig({ LOG_LEVEL: 'info' }), { write: (line) => void lines.push(line) });
  const settings = { attempts: 1, pauseMs: 1, concurrency: 1 };
  const attempt = { id: 'j1', name: 'print', cause: CAUSE, attempt: 1, signal: new AbortController().signal };
  await job('print', z.object({}), settings, async () => logger.info('printed')).handle({}, attempt);
  logger.info('idle');
  const [during, after] = lines.map((line) => JSON.parse(line) as object);
  expect(during).toMatchObject({ msg: 'printed', job: 'print', jobId: 'j1', correlationId: CAUSE.correlationId });
  expect(after).not.toHaveProperty('correlationId');
});
