import type { Job } from 'bull';
import { JobAttempts } from '../../ports/job-attempts.js';
import type { JobHandler, ReportJob } from '../../ports/job-queue.js';
import { type BullJob, idOf } from './bull-job.js';
import type { NamedQueue } from './named-queue.js';
import { pause } from './pause.js';
import { TakenJob } from './taken-job.js';

/** Before Redis is asked again after it was not available. */
const REDIS_PAUSE_MS = 1_000;

/**
 * Runs the jobs of one name. It takes jobs from Bull one by one, in its words "manually": Bull's own workers count every
 * attempt that fails, and take a job whose end they could not record for one that failed.
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

  /** Until the signal aborts, or the queue is closed, and what runs has ended. */
  async run(): Promise<void> {
    const { named, signal } = this;
    await named.attend(signal);
    signal.addEventListener('abort', named.leave);
    try {
      while (!signal.aborted && !named.closed)
        await (this.#running.size < this.handler.concurrency ? this.#take() : Promise.race(this.#running.values()));
    } finally {
      signal.removeEventListener('abort', named.leave);
      named.leave();
      await Promise.all(this.#running.values());
    }
  }

  async #take(): Promise<void> {
    const job = await this.named.next();
    if (job === 'away') await pause(REDIS_PAUSE_MS, this.signal);
    else if (job !== 'none') this.#start(job);
  }

  #start(taken: Job<BullJob>): void {
    const id = idOf(taken.id);
    // After a while without Redis, a job that runs here may have been taken for one whose process died.
    if (this.#running.has(id)) return;
    const running = this.#process(new TakenJob(taken, this.named.keeping, this.signal))
      // What came of it could not be recorded: it is taken up again as after a death.
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
      job.leave();
    }
  }
}
