import type { z } from 'zod';
import type { JobAttempt, JobHandler } from '../ports/job-queue.js';

export interface JobSettings<Payload> extends Pick<JobHandler, 'attempts' | 'pauseMs' | 'concurrency'> {
  readonly exhausted?: (payload: Payload) => Promise<void>;
}

type Run<Payload> = (payload: Payload, attempt: JobAttempt) => Promise<unknown>;

/** Handles the jobs of a name. What was queued is parsed before each attempt: another version of the product may have queued it. */
export const job = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { exhausted, ...settings }: JobSettings<Payload>,
  run: Run<Payload>,
): JobHandler => ({
  name,
  ...settings,
  handle: async (queued, attempt) => {
    await run(payload.parse(queued), attempt);
  },
  ...(exhausted && { exhausted: async (queued) => exhausted(payload.parse(queued)) }),
});
