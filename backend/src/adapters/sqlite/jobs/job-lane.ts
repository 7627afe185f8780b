import { EngineUnavailable } from '../../../ports/event-store.js';
import { type Attempt, JobAttempts } from '../../../ports/job-attempts.js';
import type { Job, JobHandler, ReportJob } from '../../../ports/job-queue.js';
import type { SharedExclusiveLock } from '../../../concurrency/shared-exclusive-lock.js';
import { WakeSignal } from '../../../concurrency/wake-signal.js';
import type { ClaimedJob } from './job-writes.js';
import type { LaneJobs } from './lane-jobs.js';
import type { SetTimer } from '../timer.js';

/** Milliseconds to wait before retrying an unavailable engine. */
export const ENGINE_PAUSE_MS = 1_000;

interface Work {
  readonly handler: JobHandler;
  readonly signal: AbortSignal;
  readonly report: ReportJob;
  /** Gives the jitter of retries; see `JobAttempts`. */
  readonly random: () => number;
  /** Shared by all lanes of a process. */
  readonly lock: SharedExclusiveLock;
}

/** Runs the jobs of one name. Sleeps until a job is due, a running job ends, or `wake` is called. */
export class JobLane {
  readonly #due = new WakeSignal();
  readonly #running = new Set<Promise<void>>();
  readonly #attempts: JobAttempts;

  constructor(
    private readonly jobs: LaneJobs,
    private readonly setTimer: SetTimer,
    private readonly work: Work,
  ) {
    this.#attempts = new JobAttempts(work.handler, work.signal, work.report, work.random);
  }

  wake(): void {
    this.#due.wake();
  }

  /** Resolves when the signal has aborted and all running jobs have ended. */
  async run(): Promise<void> {
    const { signal } = this.work;
    signal.addEventListener('abort', this.#due.wake);
    try {
      while (!signal.aborted) {
        this.#due.reset();
        const waitMs = await this.#takeDue().catch(pauseIfUnavailable);
        const cancelTimer = waitMs === undefined ? undefined : this.setTimer(this.#due.wake, waitMs);
        await this.#due.wait();
        cancelTimer?.();
      }
    } finally {
      signal.removeEventListener('abort', this.#due.wake);
      await Promise.all(this.#running);
    }
  }

  /**
   * Starts due jobs while there is capacity. Returns milliseconds until the next job may run, or undefined if only
   * `wake` can tell.
   */
  async #takeDue(): Promise<number | undefined> {
    for (;;) {
      const free = this.work.handler.concurrency - this.#running.size;
      const waitMs = this.jobs.untilDue();
      if (free === 0 || waitMs === undefined) return undefined;
      if (waitMs > 0) return waitMs;
      for (const job of await this.jobs.claim(free)) this.#start(job);
    }
  }

  #start(job: ClaimedJob): void {
    const running = this.work.lock
      .run(() => this.#attempt(job), job.alone)
      // The outcome could not be recorded. The next start runs the job again.
      .catch((error: unknown) => {
        const { id, name, correlationId } = job;
        this.work.report({ id, name, correlationId, final: false }, error);
      })
      .finally(() => {
        this.#running.delete(running);
        this.#due.wake();
      });
    this.#running.add(running);
  }

  async #attempt(job: ClaimedJob): Promise<void> {
    if (job.alone) {
      // It stays claimed, and the next start runs it.
      if (this.work.signal.aborted) return;
      await this.#record(() => this.jobs.beginAlone(job));
    }
    const outcome = await this.#attempts.run(attemptOf(job));
    await this.#record(this.jobs.recording(job, outcome));
  }

  /** Retries while the engine is unavailable. After an abort it gives up, and the next start runs the job again. */
  async #record(record: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await record();
      } catch (error) {
        const pause = pauseIfUnavailable(error);
        if (this.work.signal.aborted) return;
        await new Promise<void>((resolve) => this.setTimer(resolve, pause));
      }
    }
  }
}

const attemptOf = ({ id, name, payload, correlationId, causationId, attempt }: ClaimedJob): Attempt => ({
  id,
  name,
  payload: JSON.parse(payload) as Job['payload'],
  cause: { correlationId, causationId },
  attempt,
});

function pauseIfUnavailable(error: unknown): number {
  if (error instanceof EngineUnavailable) return ENGINE_PAUSE_MS;
  throw error;
}
