import type { Job as BullsJob } from 'bull';
import type { Job } from '../../ports/job-queue.js';
import type { StoredJob } from './account-jobs.js';
import { BullJob, bullIdOf, idOf, TryAgain } from './bull-job.js';
import type { BullProcessor } from './bull-processor.js';
import type { DoneJobs } from './done-jobs.js';
import { type Admission, isPlaced, type JobLines, type Placed } from './job-lines.js';

/**
 * A job that may not run yet looks again after this time, in case that the process that should have promoted it died.
 */
const RETRY_MS = 10 * 60_000;

/** A job that was taken before its turn. */
class NotItsTurn extends TryAgain {}

export interface JobSettings {
  /** Milliseconds that a job stays locked without a renewal. */
  readonly lockMs: number;
  readonly done: DoneJobs;
  readonly lines: JobLines;
}

/** The Bull queue of one job name. */
export class NamedQueue {
  constructor(
    private readonly name: string,
    readonly processor: BullProcessor<BullJob>,
    readonly settings: JobSettings,
  ) {
    // Its turn may have come while Bull was putting it aside.
    this.#queue.on('failed', (job: BullsJob<BullJob>, error) => {
      if (error instanceof NotItsTurn) void this.#look(job).catch(() => undefined);
    });
  }

  async add({ id, payload, cause, accountId, owner, group, delayMs = 0 }: Job): Promise<void> {
    const data: BullJob = {
      payload,
      cause,
      ...(accountId !== undefined && { accountId }),
      ...(owner !== undefined && { owner }),
      ...(group !== undefined && { group }),
      attempts: 0,
      unended: 0,
    };
    const inLine = delayMs === 0 && isPlaced(data);
    // Bull adds a fraction of a millisecond to the time, to order jobs of the same time, and so finds them due a
    // millisecond late.
    const delay = inLine ? RETRY_MS : Math.max(0, delayMs - 1);
    await this.#queue.add(this.name, data, { jobId: bullIdOf(id), delay });
    if (!inLine) return;
    const { admitted, others } = await this.#enter(id, data, true);
    await this.#promoteAll(admitted ? [id, ...others] : others);
  }

  isDone(id: string): Promise<boolean> {
    return this.settings.done.has(id);
  }

  /** Sets how many of these jobs may run at once for one owner. */
  limit(perOwner: number): Promise<void> {
    return this.settings.lines.limit(this.name, perOwner);
  }

  /** Whether it is the job's turn. If not, it is promoted when it is. */
  async mayRun(job: BullsJob<BullJob>): Promise<boolean> {
    if (!isPlaced(job.data)) return true;
    const { admitted, others } = await this.#enter(idOf(job.id), job.data, false);
    await this.#promoteAll(others);
    return admitted;
  }

  notItsTurn(): TryAgain {
    return new NotItsTurn('Not its turn yet.', RETRY_MS);
  }

  /** Remembers that the job is done, unless it was removed while it ran. */
  async finished({ id, data: { accountId } }: BullsJob<BullJob>): Promise<void> {
    await this.settings.done.add(idOf(id), this.#queue.toKey(String(id)), accountId);
  }

  /** The job has ended, or will be retried and `holds` its group. */
  async leave(job: BullsJob<BullJob>, holds: boolean): Promise<void> {
    if (isPlaced(job.data))
      await this.#promoteAll(await this.settings.lines.leave(this.#placed(idOf(job.id), job.data), holds));
  }

  /** The jobs that failed most recently. Null for a job that was removed between listing and reading. */
  failed(limit: number): Promise<(BullsJob<BullJob> | null)[]> {
    return this.#queue.getFailed(0, limit - 1);
  }

  /** See `JobQueue.retry`. */
  async retry(id: string): Promise<boolean> {
    const job = await this.#queue.getJob(bullIdOf(id));
    if (!job || !(await job.isFailed())) return false;
    await job.update({ ...BullJob.parse(job.data), attempts: 0, unended: 0 });
    // Another caller may have retried it first.
    await job.retry().catch(async (error: unknown) => {
      if (await job.isFailed()) throw error;
    });
    return true;
  }

  /**
   * Removes the job and gives up its turn, in one step. Also removes a running job, which Bull itself does not; its run
   * is allowed to end. Returns the jobs that may run now, which the caller promotes.
   */
  async remove({ id, data }: StoredJob): Promise<readonly string[]> {
    const bullId = bullIdOf(id);
    const key = (name: string) => this.#queue.toKey(name);
    const removal = this.#queue.client.multi().del(key(bullId)).srem(key('stalled'), bullId);
    for (const list of ['active', 'wait']) removal.lrem(key(list), 0, bullId);
    for (const set of ['delayed', 'completed', 'failed']) removal.zrem(key(set), bullId);
    return this.settings.lines.leaveWith(removal, this.#placed(id, data));
  }

  /** Deletes what is left of a removed job. */
  async clear({ id }: BullsJob<BullJob>): Promise<void> {
    await this.#queue.client.del(this.#queue.toKey(String(id)));
  }

  /** Lets a job run whose turn it is. One that runs already stays as it is. */
  async promote(id: string): Promise<void> {
    const job = await this.#queue.getJob(bullIdOf(id));
    if (!job) return;
    try {
      await job.promote();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('not in a delayed state'))) throw error;
    }
  }

  get #queue() {
    return this.processor.queue;
  }

  #placed(id: string, { owner, group }: BullJob): Placed {
    return { id, name: this.name, ...(owner !== undefined && { owner }), ...(group !== undefined && { group }) };
  }

  #enter(id: string, data: BullJob, isNew: boolean): Promise<Admission> {
    return this.settings.lines.enter(this.#placed(id, data), this.#queue.toKey(bullIdOf(id)), isNew);
  }

  async #look(job: BullsJob<BullJob>): Promise<void> {
    if (await this.mayRun(job)) await this.promote(idOf(job.id));
  }

  async #promoteAll(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.promote(id)));
  }
}
