import type { Clock } from '../../ports/clock.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { JobAttempts, type Outcome } from '../../ports/job-attempts.js';
import type { Job, JobHandler, ReportJob } from '../../ports/job-queue.js';
import { Bell } from './bell.js';
import type { ClaimedJob } from './job-writes.js';
import type { Reader } from './reader.js';
import { integer } from './row.js';
import type { SetTimer } from './timer.js';
import type { WriterClient } from './writer-client.js';

/** Before the engine is asked again after it was not available. */
const ENGINE_PAUSE_MS = 1_000;

/** Runs the jobs of one name. Sleeps until a job is due, one ends or `wake` is called. */
export class JobLane {
  readonly #bell = new Bell();
  readonly #running = new Set<Promise<void>>();
  readonly #attempts: JobAttempts;

  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
    private readonly setTimer: SetTimer,
    private readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: ReportJob,
  ) {
    this.#attempts = new JobAttempts(handler, signal, report);
  }

  wake(): void {
    this.#bell.ring();
  }

  /** Until the signal aborts and what runs has ended. */
  async run(): Promise<void> {
    this.signal.addEventListener('abort', this.#bell.ring);
    try {
      while (!this.signal.aborted) {
        this.#bell.hush();
        const waitMs = await this.#takeDue().catch(pauseWhereUnavailable);
        const callOff = waitMs === undefined ? undefined : this.setTimer(this.#bell.ring, waitMs);
        await this.#bell.rung();
        callOff?.();
      }
    } finally {
      this.signal.removeEventListener('abort', this.#bell.ring);
      await Promise.all(this.#running);
    }
  }

  /** Starts what is due while there is room; answers how long nothing will be, undefined where only an event can tell. */
  async #takeDue(): Promise<number | undefined> {
    for (;;) {
      const free = this.handler.concurrency - this.#running.size;
      const due = this.#nextDue();
      if (free === 0 || due === undefined) return undefined;
      const now = this.clock.now().getTime();
      if (due > now) return due - now;
      for (const job of await this.writer.call('jobs.claim', { name: this.handler.name, now, limit: free })) this.#start(job);
    }
  }

  #nextDue(): number | undefined {
    const row = this.reader.get("SELECT due FROM jobs WHERE state = 'waiting' AND name = ? ORDER BY due LIMIT 1", this.handler.name);
    return row && integer(row, 'due');
  }

  #start(job: ClaimedJob): void {
    const running = this.#attempts
      .run({ ...job, payload: JSON.parse(job.payload) as Job['payload'] })
      .then((outcome) => this.#record(this.#writing(job, outcome)))
      // What came of it could not be recorded: it is taken up again at the next start.
      .catch((error: unknown) => this.report({ id: job.id, name: job.name, final: false }, error))
      .finally(() => {
        this.#running.delete(running);
        this.#bell.ring();
      });
    this.#running.add(running);
  }

  #writing({ id }: ClaimedJob, outcome: Outcome): () => Promise<void> {
    const now = this.clock.now().getTime();
    switch (outcome.kind) {
      case 'done':
        return () => this.writer.call('jobs.done', { id });
      case 'again':
        return () => this.writer.call('jobs.again', { id, due: now + outcome.pauseMs, error: outcome.error, counted: outcome.counted });
      case 'failed':
        return () => this.writer.call('jobs.fail', { id, now, error: outcome.error });
    }
  }

  /** A job whose end cannot be recorded is taken up again at the next start; until then the record is tried again. */
  async #record(record: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await record();
      } catch (error) {
        const pause = pauseWhereUnavailable(error);
        if (this.signal.aborted) return;
        await new Promise<void>((resolve) => this.setTimer(resolve, pause));
      }
    }
  }
}

function pauseWhereUnavailable(error: unknown): number {
  if (error instanceof EngineUnavailable) return ENGINE_PAUSE_MS;
  throw error;
}
