import type { Cause } from '../kernel/envelope.js';

/**
 * A unit of work that runs at least once. Jobs are deduplicated by id, also for seven days after they finished. The
 * payload holds ids, numbers, dates and enumerated values only: anything else is read when the job runs.
 */
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The command or event that led to the job. Its handler's commands carry the correlation on. */
  readonly cause: Cause;
  readonly delayMs?: number;
  /** The account whose data it processes. The job is removed with the account. */
  readonly accountId?: string;
  /**
   * On whose behalf it runs. At most `JobHandler.perOwner` jobs of a name run for one owner at a time. Without one, no
   * limit applies.
   */
  readonly owner?: string;
  /**
   * Jobs of one name, owner and group run one at a time, in the order in which they became due. A job that waits for a
   * retry holds its group. A delayed job does not, and a job that failed for good lets the next one run.
   */
  readonly group?: string;
}

export interface FailedJob extends Job {
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: Date;
}

/** One attempt at a job, as passed to its handler. */
export interface JobAttempt extends Pick<Job, 'id' | 'name' | 'cause'> {
  /** Starts at 1. */
  readonly attempt: number;
  readonly signal: AbortSignal;
}

export interface JobHandler {
  readonly name: string;
  /** Maximum attempts. An attempt does not count if an engine was unavailable or if the end of work interrupted it. */
  readonly attempts: number;
  /**
   * Milliseconds before the second attempt. The pause doubles with each further attempt, and is up to half as long
   * again at random.
   */
  readonly pauseMs: number;
  /** Maximum number of jobs of this name that run at once in this process. */
  readonly concurrency: number;
  /** Maximum number of jobs of this name that run at once for one owner, in the whole installation. */
  readonly perOwner: number;
  handle(payload: Readonly<Record<string, unknown>>, attempt: JobAttempt): Promise<void>;
  /**
   * Called when the attempts are used up, before the job is stored as failed, even if the last attempt crashed the
   * process.
   */
  exhausted?(payload: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface ReportedJob extends Pick<Job, 'id' | 'name'> {
  /** Absent if an engine failed before the job's cause could be read. */
  readonly correlationId?: string;
  /** The job is stored as failed and will not be retried. */
  readonly final: boolean;
}

/** Called when an attempt failed or its outcome could not be recorded. */
export type ReportJob = (job: ReportedJob, error: unknown) => void;

/**
 * How long the ids of finished jobs are remembered, without their payloads: far longer than an event may be
 * redelivered.
 */
export const FINISHED_REMEMBERED_MS = 7 * 24 * 3_600_000;

export abstract class JobQueue {
  /** Durable when it resolves. */
  abstract add(jobs: readonly Job[]): Promise<void>;
  /**
   * Starts processing. Jobs of dead processes run again, and no longer count towards their owner's limit: at the next
   * start if the engine has one process, otherwise once their lock has expired. One that was running at two deaths in a
   * row then runs alone in its process, after all that run there have ended. Resolves when the signal has aborted and
   * running jobs have ended.
   */
  abstract work(handlers: readonly JobHandler[], signal: AbortSignal, report: ReportJob): Promise<void>;
  /** The most recent failures first. */
  abstract failed(limit: number): Promise<readonly FailedJob[]>;
  /** Queues a failed job again, with all its attempts. False if no failed job has this id. */
  abstract retry(id: string): Promise<boolean>;
  /**
   * Removes an account's jobs from the engine's files, whatever their state, and forgets which ones finished. A running
   * job is allowed to end; it leaves nothing and is not retried. A job that erases its own account calls this last.
   */
  abstract removeOf(accountId: string): Promise<void>;
}
