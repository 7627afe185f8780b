import type { Clock } from '../../../ports/clock.js';
import type { Outcome } from '../../../ports/job-attempts.js';
import type { JobHandler } from '../../../ports/job-queue.js';
import type { ClaimedJob } from './job-writes.js';
import type { Reader } from '../reader.js';
import { integer } from '../row.js';
import type { WriterClient } from '../writer/writer-client.js';

/** The stored jobs of one name. */
export class LaneJobs {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
    private readonly handler: Pick<JobHandler, 'name' | 'perOwner'>,
  ) {}

  /**
   * Milliseconds until the next job may run, or undefined if none is waiting, or each of them for a running one to end.
   */
  untilDue(): number | undefined {
    const row = this.reader.get(
      'SELECT turn FROM job_owners WHERE name = ? AND full = 0 AND turn IS NOT NULL ORDER BY turn LIMIT 1',
      this.handler.name,
    );
    return row && Math.max(0, integer(row, 'turn') - this.#now());
  }

  /** Claims up to `limit` due jobs. */
  claim(limit: number): Promise<readonly ClaimedJob[]> {
    const { name, perOwner } = this.handler;
    return this.writer.call('jobs.claim', { name, now: this.#now(), limit, perOwner });
  }

  /** Call before a job runs that must run alone. */
  beginAlone({ id }: ClaimedJob): Promise<void> {
    return this.writer.call('jobs.beginAlone', { id });
  }

  /** Returns a function that records the outcome of an attempt. It may be called repeatedly until it succeeds. */
  recording({ id }: ClaimedJob, outcome: Outcome): () => Promise<void> {
    switch (outcome.kind) {
      case 'done':
        return () => this.writer.call('jobs.done', { id, now: this.#now() });
      case 'again':
        return () =>
          this.writer.call('jobs.again', {
            id,
            due: this.#now() + outcome.pauseMs,
            error: outcome.error,
            counted: outcome.counted,
          });
      case 'failed':
        return () => this.writer.call('jobs.fail', { id, now: this.#now(), error: outcome.error });
    }
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
