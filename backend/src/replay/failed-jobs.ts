import type { FailedJob } from '@chatbot-builder/contracts/http';
import type { JobQueue } from '../ports/job-queue.js';

/** Of them, the newest: many of one cause say the same. */
const LISTED = 100;

/** What may be said of jobs that failed: not what they hold. Some ids are made of the id of an account. */
export async function failedJobs(jobs: Pick<JobQueue, 'failed'>): Promise<FailedJob[]> {
  return (await jobs.failed(LISTED)).map(({ id, name, cause, failedAt, attempts, error }) => ({
    id,
    name,
    correlationId: cause.correlationId,
    failedAt: failedAt.toISOString(),
    attempts,
    error,
  }));
}
