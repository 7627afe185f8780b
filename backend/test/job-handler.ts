import { CAUSE } from '../src/kernel/testing/recorded.js';
import type { JobAttempt, JobHandler } from '../src/ports/job-queue.js';
import { Registry } from '../src/runtime/registry.js';
import type { TestApp } from './app.js';

/** The handler of a job, to be called like a queue does. */
export function jobHandler(app: TestApp, name: string): JobHandler {
  const handler = app.get(Registry).jobs.find((job) => job.name === name);
  if (!handler) throw new Error(`There is no handler for ${name}`);
  return handler;
}

/** The first attempt of a job, which is not aborted. */
export const firstAttempt = (name: string): JobAttempt => ({
  id: 'job',
  name,
  cause: CAUSE,
  attempt: 1,
  signal: new AbortController().signal,
});
