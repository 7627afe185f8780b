import type { Clock } from '../../ports/clock.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Job, JobHandler, ReportJob } from '../../ports/job-queue.js';
import { Bell } from './bell.js';
import type { ClaimedJob } from './job-writes.js';
import type { Reader } from './reader.js';
import { integer } from './row.js';
import type { SetTimer } from './timer.js';
import type { WriterClient } from './writer-client.js';

/** Before the engine is asked again after it was not available. */
const ENGINE_PAUSE_MS = 1_000;
/** Before a job is tried again that found its engine unavailable: soon enough once the engine is back. */
const LONGEST_UNAVAILABLE_PAUSE_MS = 5 * 60_000;

/** Runs the jobs of one name. Sleeps until a job is due, one ends or `wake` is called. */
export class JobLane {
  readonly #bell = new Bell();
  readonly #running = new Set<Promise<void>>();
  /** How often in a row a job found its engine unavailable. */
  readonly #unavailable = new Map<string, number>();

  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
    private readonly setTimer: SetTimer,
    private readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: ReportJob,
  ) {}

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
    const running = this.#attempt(job)
      .then((record) => this.#record(record))
      .catch((error: unknown) => this.#report(job, error, true))
      .finally(() => {
        this.#running.delete(running);
        this.#bell.ring();
      });
    this.#running.add(running);
  }

  /** Runs the job; answers how to record what came of it. */
  async #attempt(job: ClaimedJob): Promise<() => Promise<void>> {
    const { id, attempt } = job;
    const payload = JSON.parse(job.payload) as Job['payload'];
    try {
      if (attempt > this.handler.attempts) throw new Error('The process ended during the last attempt.');
      await this.handler.handle(payload, { id, attempt, signal: this.signal });
    } catch (error) {
      return this.#counts(error) && attempt >= this.handler.attempts ? this.#exhaust(job, payload, error) : this.#again(job, error);
    }
    this.#unavailable.delete(id);
    return () => this.writer.call('jobs.done', { id });
  }

  /** Neither the end of work nor an engine that is away says anything about the job. */
  #counts(error: unknown): boolean {
    return !this.signal.aborted && !(error instanceof EngineUnavailable);
  }

  #again(job: ClaimedJob, error: unknown): () => Promise<void> {
    const { id, attempt } = job;
    const now = this.clock.now().getTime();
    const again = (pause: number, counted: boolean) => () => this.writer.call('jobs.again', { id, due: now + pause, error: reasonOf(error), counted });
    if (this.signal.aborted) return again(0, false);
    this.#report(job, error, false);
    const { pauseMs } = this.handler;
    if (this.#counts(error)) {
      this.#unavailable.delete(id);
      return again(pauseMs * 2 ** (attempt - 1), true);
    }
    const times = this.#unavailable.get(id) ?? 0;
    this.#unavailable.set(id, times + 1);
    return again(Math.min(pauseMs * 2 ** times, LONGEST_UNAVAILABLE_PAUSE_MS), false);
  }

  async #exhaust(job: ClaimedJob, payload: Job['payload'], error: unknown): Promise<() => Promise<void>> {
    try {
      await this.handler.exhausted?.(payload);
    } catch (hindrance) {
      if (!this.#counts(hindrance)) return this.#again(job, hindrance);
      this.#report(job, hindrance, true);
    }
    this.#unavailable.delete(job.id);
    this.#report(job, error, true);
    const now = this.clock.now().getTime();
    return () => this.writer.call('jobs.fail', { id: job.id, now, error: reasonOf(error) });
  }

  #report({ id, name }: ClaimedJob, error: unknown, final: boolean): void {
    this.report({ id, name, final }, error);
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

const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
