import type { Job as KeptJob } from 'bull';
import { SharedExclusiveLock } from '../../concurrency/shared-exclusive-lock.js';
import { type FailedJob, type Job, type JobHandler, JobQueue, type ReportJob } from '../../ports/job-queue.js';
import type { Schedule } from '../../ports/schedule.js';
import { answered } from './answered.js';
import { BullJob, idOf } from './bull-job.js';
import { BullAttempts } from './bull-attempts.js';
import { BullSchedule } from './bull-schedule.js';
import { BullQueues, type BullSettings } from './bull-queues.js';
import type { OpenedRedis } from './open-redis.js';

/** Jobs on Bull. Ids of finished jobs are kept for a week. Jobs are as durable as Redis is configured to be. */
export class BullJobQueue extends JobQueue {
  /** On the same connections. */
  readonly schedule: Schedule;
  readonly #lock = new SharedExclusiveLock();

  private constructor(
    private readonly queues: BullQueues,
    private readonly random: () => number,
  ) {
    super();
    this.schedule = new BullSchedule(queues);
  }

  static async open(redis: Pick<OpenedRedis, 'connect'>, settings: BullSettings): Promise<BullJobQueue> {
    return new BullJobQueue(await BullQueues.open(redis, settings), settings.random ?? Math.random);
  }

  async add(jobs: readonly Job[]): Promise<void> {
    const named = Map.groupBy(jobs, ({ name }) => name);
    await answered(this.queues.remember([...named.keys()]));
    for (const [name, ofName] of named) {
      const queue = await this.queues.get(name);
      // Sent together, but as separate commands: Bull's `addBulk` ignores the replies.
      await Promise.all(ofName.map((job) => answered(queue.add(job))));
    }
  }

  async work(handlers: readonly JobHandler[], signal: AbortSignal, report: ReportJob): Promise<void> {
    await Promise.all(
      handlers.map(async (handler) => {
        const named = await this.queues.get(handler.name);
        const attempts = new BullAttempts(named, handler, signal, report, this.random, this.#lock);
        await named.processor.run(handler.concurrency, (job) => attempts.process(job), signal);
      }),
    );
  }

  async failed(limit: number): Promise<readonly FailedJob[]> {
    const queues = await answered(this.queues.all());
    const lists = await Promise.all(queues.map((named) => answered(named.failed(limit))));
    return lists
      .flat()
      .flatMap(failedJobOf)
      .sort((one, other) => other.failedAt.getTime() - one.failedAt.getTime())
      .slice(0, limit);
  }

  async retry(id: string): Promise<boolean> {
    for (const named of await answered(this.queues.all())) if (await answered(named.retry(id))) return true;
    return false;
  }

  async removeOf(accountId: string): Promise<void> {
    await answered(this.queues.removeOf(accountId));
  }

  close(): Promise<void> {
    return this.queues.close();
  }
}

/** Empty if the job was removed between listing and reading. */
function failedJobOf(job: KeptJob<unknown> | null): FailedJob[] {
  const data = BullJob.safeParse(job?.data).data;
  if (!job || !data) return [];
  const { payload, cause, accountId, owner, group, attempts } = data;
  const { id, name, failedReason = '', finishedOn = 0 } = job;
  return [
    {
      id: idOf(id),
      name,
      payload,
      cause,
      ...(accountId !== undefined && { accountId }),
      ...(owner !== undefined && { owner }),
      ...(group !== undefined && { group }),
      attempts,
      error: failedReason,
      failedAt: new Date(finishedOn),
    },
  ];
}
