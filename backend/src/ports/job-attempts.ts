import { loggedError } from '../kernel/logged-error.js';
import { EngineUnavailable } from './event-store.js';
import type { Job, JobHandler, ReportJob } from './job-queue.js';

/** Before a job is tried again that found its engine unavailable: soon enough once the engine is back. */
const LONGEST_UNAVAILABLE_PAUSE_MS = 5 * 60_000;

export interface Attempt extends Pick<Job, 'id' | 'name' | 'payload' | 'cause'> {
  /** From 1. */
  readonly attempt: number;
}

/** What a queue is to record of an attempt. One that does not count is given back. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly pauseMs: number; readonly counted: boolean; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string };

/** Runs the jobs of one name and judges what came of it, alike on every queue. */
export class JobAttempts {
  /** How often in a row a job found its engine unavailable. */
  readonly #unavailable = new Map<string, number>();

  constructor(
    private readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: ReportJob,
  ) {}

  async run(job: Attempt): Promise<Outcome> {
    const { id, name, payload, cause, attempt } = job;
    try {
      if (attempt > this.handler.attempts) throw new Error('The process ended during the last attempt.');
      await this.handler.handle(payload, { id, name, cause, attempt, signal: this.signal });
    } catch (error) {
      return this.#counts(error) && attempt >= this.handler.attempts
        ? this.#exhaust(job, error)
        : this.#again(job, error);
    }
    this.#unavailable.delete(id);
    return { kind: 'done' };
  }

  /** Neither the end of work nor an engine that is away says anything about the job. */
  #counts(error: unknown): boolean {
    return !this.signal.aborted && !(error instanceof EngineUnavailable);
  }

  #again(job: Attempt, error: unknown): Outcome {
    const { id, attempt } = job;
    const again = (pauseMs: number, counted: boolean): Outcome => ({
      kind: 'again',
      pauseMs,
      counted,
      error: reasonOf(error),
    });
    if (this.signal.aborted) return again(0, false);
    this.#tell(job, error, false);
    const { pauseMs } = this.handler;
    if (this.#counts(error)) {
      this.#unavailable.delete(id);
      return again(pauseMs * 2 ** (attempt - 1), true);
    }
    const times = this.#unavailable.get(id) ?? 0;
    this.#unavailable.set(id, times + 1);
    return again(Math.min(pauseMs * 2 ** times, LONGEST_UNAVAILABLE_PAUSE_MS), false);
  }

  async #exhaust(job: Attempt, error: unknown): Promise<Outcome> {
    try {
      await this.handler.exhausted?.(job.payload);
    } catch (hindrance) {
      if (!this.#counts(hindrance)) return this.#again(job, hindrance);
      this.#tell(job, hindrance, true);
    }
    this.#unavailable.delete(job.id);
    this.#tell(job, error, true);
    return { kind: 'failed', error: reasonOf(error) };
  }

  #tell({ id, name, cause: { correlationId } }: Attempt, error: unknown, final: boolean): void {
    this.report({ id, name, correlationId, final }, error);
  }
}

/** Kept with the job, so nothing of what the job is about may be in it. */
function reasonOf(error: unknown): string {
  const { message, type } = loggedError(error);
  return message || type;
}
