import type { z } from 'zod';
import type { JobAttempt, JobHandler } from '../ports/job-queue.js';
import { logContext } from './log-context.js';

export interface JobSettings<Payload> extends Pick<JobHandler, 'attempts' | 'pauseMs' | 'concurrency' | 'perOwner'> {
  readonly exhausted?: (payload: Payload) => Promise<void>;
}

/** A handler with the schema of its payload. */
export interface DeclaredJob extends JobHandler {
  readonly payload: z.ZodType;
}

type Run<Payload> = (payload: Payload, attempt: JobAttempt) => Promise<unknown>;

/**
 * Declares the handler of a job. The payload is parsed before each attempt, because another version of the product may
 * have queued it. Log lines written by the handler carry the job's name and id and the correlation id.
 */
export const job = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { exhausted, ...settings }: JobSettings<Payload>,
  run: Run<Payload>,
): DeclaredJob => ({
  name,
  payload,
  ...settings,
  handle: async (queued, attempt) => {
    const { id, cause } = attempt;
    await logContext.run({ job: name, jobId: id, correlationId: cause.correlationId }, async () =>
      run(payload.parse(queued), attempt),
    );
  },
  ...(exhausted && { exhausted: async (queued) => exhausted(payload.parse(queued)) }),
});
