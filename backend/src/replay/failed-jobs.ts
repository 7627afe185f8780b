import type { FailedJob } from '@chatbot-builder/contracts/http/jobs';
import type { JobQueue } from '../ports/job-queue.js';

/** How many are listed, the newest first. Many failures with one cause look the same. */
const LISTED = 100;

/** What may be shown of failed jobs, without their payload. Some ids contain an account id. */
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
