import { type FailedJob, type Job, JobQueue } from '../../ports/job-queue.js';

/** Records queued jobs, each id once. */
export class MemoryJobs extends JobQueue {
  readonly queued = new Map<string, Job>();

  async add(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) if (!this.queued.has(job.id)) this.queued.set(job.id, job);
  }

  async work(): Promise<void> {}

  async failed(): Promise<readonly FailedJob[]> {
    return [];
  }

  async retry(): Promise<boolean> {
    return false;
  }

  async removeOf(accountId: string): Promise<void> {
    for (const [id, job] of this.queued) if (job.accountId === accountId) this.queued.delete(id);
  }
}
