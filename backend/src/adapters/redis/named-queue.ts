import type { Job as BullsJob, Queue } from 'bull';
import type { Redis } from 'ioredis';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Job } from '../../ports/job-queue.js';
import { failureOf } from './answered.js';
import { BullJob, bullIdOf } from './bull-job.js';
import type { JobSettings } from './taken-job.js';

/** The Bull queue of one job name, and the connection on which it blocks while it waits for jobs. */
export class NamedQueue {
  #maintenance: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly queue: Queue<BullJob>,
    private readonly blocking: Redis,
    readonly settings: JobSettings,
  ) {
    queue.on('error', (error) => this.#report(error));
  }

  async add({ id, payload, cause, accountId, delayMs = 0 }: Job): Promise<void> {
    const data: BullJob = { payload, cause, ...(accountId !== undefined && { accountId }), attempts: 0 };
    // Bull adds a fraction of a millisecond to the time, to order jobs of the same time, and so finds them due a millisecond late.
    await this.queue.add(this.queue.name, data, { jobId: bullIdOf(id), delay: Math.max(0, delayMs - 1) });
  }

  /**
   * Starts Bull's maintenance of delayed and stalled jobs for this queue. `next` fetches waiting jobs. Resolves when Redis is
   * connected.
   */
  async startMaintenance(signal: AbortSignal): Promise<void> {
    // If this fails, the connection itself retries.
    if (['wait', 'end'].includes(this.blocking.status)) this.blocking.connect().catch(() => undefined);
    for (const connection of [this.queue.client, this.blocking]) await readiness(connection, signal);
    // A concurrency of 0: Bull runs no workers of its own.
    if (!signal.aborted) await (this.#maintenance ??= this.queue.process('*', 0, () => Promise.resolve()));
  }

  /** The next job, locked for this process. 'none' if no job arrived for some seconds; 'unavailable' if Redis is, or after `stopWaiting`. */
  async next(): Promise<BullsJob<BullJob> | 'none' | 'unavailable'> {
    try {
      const job: BullsJob<BullJob> | null | undefined = await this.queue.getNextJob();
      return job ?? 'none';
    } catch (error) {
      this.#report(error);
      // If Redis stopped answering on this connection, only a new one helps.
      if (this.blocking.status === 'ready') this.blocking.disconnect(true);
      return 'unavailable';
    }
  }

  readonly stopWaiting = (): void => this.blocking.disconnect();

  /** No further job will arrive. */
  get closed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.stopWaiting();
    // While it closes, Bull reconnects this connection and would wait for a Redis that does not answer.
    this.blocking.on('connecting', this.stopWaiting);
    await this.queue.close();
  }

  /** The jobs that failed most recently. Null for a job that was removed between listing and reading. */
  failed(limit: number): Promise<(BullsJob<BullJob> | null)[]> {
    return this.queue.getFailed(0, limit - 1);
  }

  /** See `JobQueue.retry`. */
  async retry(id: string): Promise<boolean> {
    const job = await this.queue.getJob(bullIdOf(id));
    if (!job || !(await job.isFailed())) return false;
    await job.update({ ...BullJob.parse(job.data), attempts: 0 });
    // Another caller may have retried it first.
    await job.retry().catch(async (error: unknown) => {
      if (await job.isFailed()) throw error;
    });
    return true;
  }

  /** Also removes a running job; its run is allowed to end. */
  async remove(id: string): Promise<void> {
    const job = await this.queue.getJob(bullIdOf(id));
    // Bull does not remove locked jobs.
    await job?.remove().catch(() => this.#removeLocked(bullIdOf(id)));
  }

  #report(error: unknown): void {
    const failure = failureOf(error);
    if (!(failure instanceof EngineUnavailable)) this.settings.report(failure);
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
