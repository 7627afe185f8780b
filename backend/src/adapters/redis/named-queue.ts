import type { Job as BullsJob, Queue } from 'bull';
import type { Redis } from 'ioredis';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Job } from '../../ports/job-queue.js';
import { failureOf } from './answered.js';
import { BullJob, bullIdOf } from './bull-job.js';
import type { Keeping } from './taken-job.js';

/** The Bull queue of a job name, and the connection on which it waits for jobs. */
export class NamedQueue {
  #attended: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly queue: Queue<BullJob>,
    private readonly blocking: Redis,
    readonly keeping: Keeping,
  ) {
    queue.on('error', (error) => this.#report(error));
  }

  async add({ id, payload, cause, accountId, delayMs = 0 }: Job): Promise<void> {
    const data: BullJob = { payload, cause, ...(accountId !== undefined && { accountId }), attempts: 0 };
    // Bull adds a fraction to the time, which tells jobs of one time apart, and so finds them due a millisecond later.
    await this.queue.add(this.queue.name, data, { jobId: bullIdOf(id), delay: Math.max(0, delayMs - 1) });
  }

  /**
   * From here on Bull looks after jobs that are delayed and jobs whose process died; `next` takes those that wait. Resolves
   * when Redis is there.
   */
  async attend(signal: AbortSignal): Promise<void> {
    // What fails here is tried again by the connection itself.
    if (['wait', 'end'].includes(this.blocking.status)) this.blocking.connect().catch(() => undefined);
    for (const connection of [this.queue.client, this.blocking]) await readiness(connection, signal);
    // No worker of Bull's own.
    if (!signal.aborted) await (this.#attended ??= this.queue.process('*', 0, () => Promise.resolve()));
  }

  /** The next job, locked for this process; none where none came for some seconds, or Redis is away, or after `leave`. */
  async next(): Promise<BullsJob<BullJob> | 'none' | 'away'> {
    try {
      const job: BullsJob<BullJob> | null | undefined = await this.queue.getNextJob();
      return job ?? 'none';
    } catch (error) {
      this.#report(error);
      // Where Redis has fallen silent, only a new connection helps.
      if (this.blocking.status === 'ready') this.blocking.disconnect(true);
      return 'away';
    }
  }

  readonly leave = (): void => this.blocking.disconnect();

  /** No job comes any more. */
  get closed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.leave();
    // Closing, Bull connects it once more, and waits for a Redis that says nothing.
    this.blocking.on('connecting', this.leave);
    await this.queue.close();
  }

  /** Those that failed last; null for one that was removed between being listed and being read. */
  failed(limit: number): Promise<(BullsJob<BullJob> | null)[]> {
    return this.queue.getFailed(0, limit - 1);
  }

  /** See `JobQueue.retry`. */
  async retry(id: string): Promise<boolean> {
    const job = await this.queue.getJob(bullIdOf(id));
    if (!job || !(await job.isFailed())) return false;
    await job.update({ ...BullJob.parse(job.data), attempts: 0 });
    // Somebody else may have been quicker.
    await job.retry().catch(async (error: unknown) => {
      if (await job.isFailed()) throw error;
    });
    return true;
  }

  /** Also while it runs: it is let end. */
  async remove(id: string): Promise<void> {
    const job = await this.queue.getJob(bullIdOf(id));
    // Bull removes no job that is locked.
    await job?.remove().catch(() => this.#removeLocked(bullIdOf(id)));
  }

  #report(error: unknown): void {
    const failure = failureOf(error);
    if (!(failure instanceof EngineUnavailable)) this.keeping.report(failure);
  }

  async #removeLocked(bullId: string): Promise<void> {
    const { client } = this.queue;
    const key = (name: string) => this.queue.toKey(name);
    const removal = client.multi().del(key(bullId)).srem(key('stalled'), bullId);
    for (const list of ['active', 'wait']) removal.lrem(key(list), 0, bullId);
    for (const set of ['delayed', 'completed', 'failed']) removal.zrem(key(set), bullId);
    await removal.exec();
  }
}

async function readiness(connection: Redis, signal: AbortSignal): Promise<void> {
  if (connection.status === 'ready' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      connection.off('ready', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    connection.once('ready', end);
    signal.addEventListener('abort', end);
  });
}
