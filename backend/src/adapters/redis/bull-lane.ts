import type { Job } from 'bull';
import { JobAttempts } from '../../ports/job-attempts.js';
import type { JobHandler, ReportJob } from '../../ports/job-queue.js';
import { type BullJob, idOf } from './bull-job.js';
import type { NamedQueue } from './named-queue.js';
import { pause } from './pause.js';
import { TakenJob } from './taken-job.js';

/** Milliseconds to wait before retrying Redis while it is unavailable. */
const REDIS_PAUSE_MS = 1_000;

/**
 * Runs the jobs of one name. It fetches jobs from Bull one by one, in Bull's terms "manually". Bull's own workers count every
 * failed attempt, and treat a job as failed if its end could not be recorded.
 */
export class BullLane {
  readonly #running = new Map<string, Promise<void>>();
  readonly #attempts: JobAttempts;

  constructor(
    private readonly named: NamedQueue,
    private readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: ReportJob,
  ) {
    this.#attempts = new JobAttempts(handler, signal, report);
  }

  /** Resolves when the signal aborts or the queue is closed, and all running jobs have ended. */
  async run(): Promise<void> {
    const { named, signal } = this;
    await named.startMaintenance(signal);
    signal.addEventListener('abort', named.stopWaiting);
    try {
      while (!signal.aborted && !named.closed)
        await (this.#running.size < this.handler.concurrency ? this.#take() : Promise.race(this.#running.values()));
    } finally {
      signal.removeEventListener('abort', named.stopWaiting);
      named.stopWaiting();
      await Promise.all(this.#running.values());
    }
  }

  async #take(): Promise<void> {
    const job = await this.named.next();
    if (job === 'unavailable') await pause(REDIS_PAUSE_MS, this.signal);
    else if (job !== 'none') this.#start(job);
  }

  #start(taken: Job<BullJob>): void {
    const id = idOf(taken.id);
    // After an outage, Bull may return a job that still runs here, as if its process had died.
    if (this.#running.has(id)) return;
    const running = this.#process(new TakenJob(taken, this.named.settings, this.signal))
      // The outcome could not be recorded. The job runs again once its lock expires.
      .catch((error: unknown) => this.report({ id, name: this.handler.name, final: false }, error))
      .finally(() => this.#running.delete(id));
    this.#running.set(id, running);
  }

  async #process(job: TakenJob): Promise<void> {
    try {
      if (this.signal.aborted) return await job.giveBack();
      const attempt = await job.begin();
      if (attempt) await job.settle(await this.#attempts.run(attempt));
    } finally {
      job.stopRenewing();
    }
  }
}
