import { loggedError } from '../kernel/logged-error.js';
import { EngineUnavailable } from './event-store.js';
import type { Job, JobHandler, ReportJob } from './job-queue.js';

/**
 * Maximum milliseconds before a job is retried after an engine was unavailable, so that it runs soon after the engine
 * is back.
 */
const MAX_UNAVAILABLE_PAUSE_MS = 5 * 60_000;
/**
 * A job that was running at so many deaths of its process in a row runs alone, so that it takes no others with it if it
 * is the one that kills.
 */
export const DEATHS_BEFORE_ALONE = 2;
/** The part of a pause that is added at random, so that jobs that failed together are not retried together. */
const JITTER = 0.5;

export interface Attempt extends Pick<Job, 'id' | 'name' | 'payload' | 'cause'> {
  /** Starts at 1. */
  readonly attempt: number;
}

/** What a queue records of an attempt. 'again' with `counted: false` gives the attempt back. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly pauseMs: number; readonly counted: boolean; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string };

/** Runs the jobs of one name and decides their outcome, identically for every queue. */
export class JobAttempts {
  /** Consecutive times that a job found its engine unavailable. */
  readonly #unavailable = new Map<string, number>();

  constructor(
    private readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: ReportJob,
    /** A number from 0 to 1. */
    private readonly random: () => number,
  ) {}

  async run(job: Attempt): Promise<Outcome> {
    const { id, name, payload, cause, attempt } = job;
    try {
      if (attempt > this.handler.attempts) throw new Error('The process ended during the last attempt.');
      await this.handler.handle(payload, { id, name, cause, attempt, signal: this.signal });
    } catch (error) {
      return this.#counts(error) && attempt >= this.handler.attempts
        ? this.#exhaust(job, error)
        : this.#retryLater(job, error);
    }
    this.#unavailable.delete(id);
    return { kind: 'done' };
  }

  /** An attempt does not count if work is ending or an engine is unavailable: neither says anything about the job. */
  #counts(error: unknown): boolean {
    return !this.signal.aborted && !(error instanceof EngineUnavailable);
  }

  #retryLater(job: Attempt, error: unknown): Outcome {
    const { id, attempt } = job;
    const again = (pauseMs: number, counted: boolean): Outcome => ({
      kind: 'again',
      pauseMs: Math.round(pauseMs * (1 + JITTER * this.random())),
      counted,
      error: reasonOf(error),
    });
    if (this.signal.aborted) return again(0, false);
    this.#report(job, error, false);
    const { pauseMs } = this.handler;
    if (this.#counts(error)) {
      this.#unavailable.delete(id);
      return again(pauseMs * 2 ** (attempt - 1), true);
    }
    const times = this.#unavailable.get(id) ?? 0;
    this.#unavailable.set(id, times + 1);
    return again(Math.min(pauseMs * 2 ** times, MAX_UNAVAILABLE_PAUSE_MS), false);
  }

  async #exhaust(job: Attempt, error: unknown): Promise<Outcome> {
    try {
      await this.handler.exhausted?.(job.payload);
    } catch (failure) {
      if (!this.#counts(failure)) return this.#retryLater(job, failure);
      this.#report(job, failure, true);
    }
    this.#unavailable.delete(job.id);
    this.#report(job, error, true);
    return { kind: 'failed', error: reasonOf(error) };
  }

  #report({ id, name, cause: { correlationId } }: Attempt, error: unknown, final: boolean): void {
    this.report({ id, name, correlationId, final }, error);
  }
}

/** The reason is stored with the job, so it must not contain the job's content. */
function reasonOf(error: unknown): string {
  const { message, type } = loggedError(error);
  return message || type;
}
