import type { Cause } from '../kernel/envelope.js';

/** A piece of work, at least once. The same id is queued once, also after it was done. */
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What led to it: its handler's commands carry it on. */
  readonly cause: Cause;
  readonly delayMs?: number;
  /** Whose data it works on: goes with the account. */
  readonly accountId?: string;
}

export interface FailedJob extends Job {
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: Date;
}

/** One attempt at a job, as its handler sees it. */
export interface JobAttempt extends Pick<Job, 'id' | 'name' | 'cause'> {
  /** From 1. */
  readonly attempt: number;
  readonly signal: AbortSignal;
}

export interface JobHandler {
  readonly name: string;
  /** Attempts before it is kept as failed. One that found an engine unavailable, or that the end of work cut short, does not count. */
  readonly attempts: number;
  /** Pause before the second attempt in milliseconds; it doubles with each further one. */
  readonly pauseMs: number;
  /** Jobs of this name that run at once. */
  readonly concurrency: number;
  handle(payload: Readonly<Record<string, unknown>>, attempt: JobAttempt): Promise<void>;
  /** Called when the attempts are used up, also where the last one ended the process, before the job is kept as failed. */
  exhausted?(payload: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface ReportedJob extends Pick<Job, 'id' | 'name'> {
  /** Left out where an engine failed before it could be read. */
  readonly correlationId?: string;
  /** The job is kept as failed and nothing more is tried. */
  readonly final: boolean;
}

/** Somebody should know: an attempt failed, or what came of it could not be recorded. */
export type ReportJob = (job: ReportedJob, error: unknown) => void;

export abstract class JobQueue {
  /** Durable when it resolves. */
  abstract add(jobs: readonly Job[]): Promise<void>;
  /** Begins to work; a job whose process died is taken up again. Resolves when the signal has aborted and running jobs have ended. */
  abstract work(handlers: readonly JobHandler[], signal: AbortSignal, report: ReportJob): Promise<void>;
  /** The newest failures first. */
  abstract failed(limit: number): Promise<readonly FailedJob[]>;
  /** Queues a failed job again, with all its attempts; false where none of this id has failed. */
  abstract retry(id: string): Promise<boolean>;
  /**
   * Removes the jobs of an account from the engine's files, whatever their state, and forgets which were done. One that
   * runs is let end and leaves nothing; it is not tried again: a job that erases its own account calls this last.
   */
  abstract removeOf(accountId: string): Promise<void>;
}
