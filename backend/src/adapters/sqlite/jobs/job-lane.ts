import { EngineUnavailable } from '../../../ports/event-store.js';
import { type Attempt, JobAttempts } from '../../../ports/job-attempts.js';
import type { Job, JobHandler, ReportJob } from '../../../ports/job-queue.js';
import { WakeSignal } from '../../../concurrency/wake-signal.js';
import type { ClaimedJob } from './job-writes.js';
import type { LaneJobs } from './lane-jobs.js';
import type { SetTimer } from '../timer.js';

/** Before the engine is asked again after it was not available. */
export const ENGINE_PAUSE_MS = 1_000;

interface Work {
  readonly handler: JobHandler;
  readonly signal: AbortSignal;
  readonly report: ReportJob;
}

/** Runs the jobs of one name. Sleeps until a job is due, one ends or `wake` is called. */
export class JobLane {
  readonly #due = new WakeSignal();
  readonly #running = new Set<Promise<void>>();
  readonly #attempts: JobAttempts;

  constructor(
    private readonly jobs: LaneJobs,
    private readonly setTimer: SetTimer,
    private readonly work: Work,
  ) {
    this.#attempts = new JobAttempts(work.handler, work.signal, work.report);
  }

  wake(): void {
    this.#due.wake();
  }

  /** Until the signal aborts and what runs has ended. */
  async run(): Promise<void> {
    const { signal } = this.work;
    signal.addEventListener('abort', this.#due.wake);
    try {
      while (!signal.aborted) {
        this.#due.reset();
        const waitMs = await this.#takeDue().catch(pauseWhereUnavailable);
        const callOff = waitMs === undefined ? undefined : this.setTimer(this.#due.wake, waitMs);
        await this.#due.wait();
        callOff?.();
      }
    } finally {
      signal.removeEventListener('abort', this.#due.wake);
      await Promise.all(this.#running);
    }
  }

  /** Starts what is due while there is room; answers how long nothing will be, undefined where only an event can tell. */
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
    const running = this.#attempts
      .run(attemptOf(job))
      .then((outcome) => this.#record(this.jobs.recording(job, outcome)))
      // What came of it could not be recorded: it is taken up again at the next start.
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

  /** A job whose end cannot be recorded is taken up again at the next start; until then the record is tried again. */
  async #record(record: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await record();
      } catch (error) {
        const pause = pauseWhereUnavailable(error);
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

function pauseWhereUnavailable(error: unknown): number {
  if (error instanceof EngineUnavailable) return ENGINE_PAUSE_MS;
  throw error;
}
