import { CAUSE } from '../src/kernel/testing/recorded.js';
import type { JobAttempt, JobHandler } from '../src/ports/job-queue.js';
import { Registry } from '../src/runtime/registry.js';
import type { TestApp } from './app.js';

/** What handles the jobs of this name, to be called as a queue would. */
export function jobHandler(app: TestApp, name: string): JobHandler {
  const handler = app.get(Registry).jobs.find((job) => job.name === name);
  if (!handler) throw new Error(`Nothing handles ${name}`);
  return handler;
}

/** The first attempt at a job that nobody cuts short. */
export const firstAttempt = (name: string): JobAttempt => ({
  id: 'job',
  name,
  cause: CAUSE,
  attempt: 1,
  signal: new AbortController().signal,
});
