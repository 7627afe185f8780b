import type { FailedJob } from '@chatbot-builder/contracts/http';
import type { JobQueue } from '../ports/job-queue.js';

/** Of them, the newest: many of one cause say the same. */
const LISTED = 100;

/** What may be said of jobs that failed: neither what they were about nor whose they are. */
export async function failedJobs(jobs: Pick<JobQueue, 'failed'>): Promise<FailedJob[]> {
  return (await jobs.failed(LISTED)).map(({ id, name, failedAt, attempts, error }) => ({ id, name, failedAt: failedAt.toISOString(), attempts, error }));
}
