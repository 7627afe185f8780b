/** A piece of work, at least once. The same id is queued once, also after it was done. */
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly delayMs?: number;
}

export interface FailedJob extends Job {
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: Date;
}

export interface JobHandler {
  readonly name: string;
  /** Attempts before it is kept as failed. */
  readonly attempts: number;
  /** Pause before the second attempt in milliseconds; it doubles with each further one. */
  readonly pauseMs: number;
  /** Jobs of this name that run at once. */
  readonly concurrency: number;
  handle(payload: Readonly<Record<string, unknown>>, job: { readonly id: string; readonly attempt: number; readonly signal: AbortSignal }): Promise<void>;
}

export abstract class JobQueue {
  /** Durable when it resolves. */
  abstract add(jobs: readonly Job[]): Promise<void>;
  /** Begins to work; a job whose process died is taken up again. Resolves when the signal has aborted and running jobs have ended. */
  abstract work(handlers: readonly JobHandler[], signal: AbortSignal): Promise<void>;
  abstract failed(limit: number): Promise<readonly FailedJob[]>;
  /** Queues a failed job again, with all its attempts. */
  abstract retry(id: string): Promise<void>;
}
