import type { Job } from 'bull';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Attempt, Outcome } from '../../ports/job-attempts.js';
import { failureOf } from './answered.js';
import { BullJob, idOf } from './bull-job.js';
import type { DoneJobs } from './done-jobs.js';
import { pause } from './pause.js';

/** Milliseconds to wait before retrying Redis while it is unavailable. */
const REDIS_PAUSE_MS = 1_000;
/** Lock renewals per lock lifetime. All of them must fail before the job's process counts as dead. */
const RENEWALS = 3;
/** Bull's errors for a job that was removed or that another process has taken (its lib/scripts.js, `finishedErrors`). */
const LOST_JOB =
  /^(Missing key for|Missing lock for|Lock mismatch for|Could not (release lock for|remove) job|Job .+ is not in the)/;

export interface JobSettings {
  /** Milliseconds that a job stays locked without a renewal. */
  readonly lockMs: number;
  readonly done: DoneJobs;
  /** Receives errors. Outages are reported by the connection instead. */
  readonly report: (error: unknown) => void;
}

/** A job that this process has taken. It stays locked until `stopRenewing`. */
export class TakenJob {
  #data: BullJob | undefined;
  #settling = false;
  readonly #renewing: NodeJS.Timeout;

  constructor(
    private readonly job: Job<BullJob>,
    private readonly settings: JobSettings,
    private readonly signal: AbortSignal,
  ) {
    this.#data = BullJob.safeParse(job.data).data;
    this.#renewing = setInterval(() => void this.#renew().catch(() => undefined), settings.lockMs / RENEWALS);
  }

  /**
   * Counts the attempt before it begins, so that an attempt that crashes the process counts. Undefined if there is nothing to
   * do: the job was removed, or it finished before and was then added again.
   */
  async begin(): Promise<Attempt | undefined> {
    if (!this.#data) {
      await this.#drop();
      return undefined;
    }
    if (await this.#wasDone()) {
      await this.settle({ kind: 'done' });
      return undefined;
    }
    const { payload, cause, attempts } = this.#data;
    const attempt = attempts + 1;
    return (await this.#count(attempt)) ? { id: this.#id, name: this.job.name, payload, cause, attempt } : undefined;
  }

  /** Retries until Redis accepts it, or until work ends. After that, the job runs again once its lock expires. */
  async settle(outcome: Outcome): Promise<void> {
    this.#settling = true;
    switch (outcome.kind) {
      case 'done':
        // Record the id first: if the process dies in between, the job does not run again.
        await this.#recorded(() =>
          this.settings.done.add(this.#id, this.job.queue.toKey(String(this.job.id)), this.#data?.accountId),
        );
        await this.#recorded(() => this.job.moveToCompleted(undefined, false, true));
        return;
      case 'again':
        if (!outcome.counted && this.#data) await this.#count(this.#data.attempts - 1);
        await this.#moveOn(outcome.error, outcome.pauseMs);
        return;
      case 'failed':
        await this.job.discard();
        await this.#moveOn(outcome.error, 0);
    }
  }

  /** Returns a job that has not begun to the queue. */
  giveBack(): Promise<void> {
    return this.#moveOn('The worker stopped before the job began.', 0);
  }

  /** Stops renewing the lock. */
  stopRenewing(): void {
    clearInterval(this.#renewing);
  }

  get #id(): string {
    return idOf(this.job.id);
  }

  async #wasDone(): Promise<boolean> {
    let done = false;
    await this.#recorded(async () => (done = await this.settings.done.has(this.#id)));
    return done;
  }

  /** Queues the job again after the pause, or moves it to the failed jobs if it was discarded. */
  async #moveOn(message: string, pauseMs: number): Promise<void> {
    const reason = { message, pauseMs };
    await this.#recorded(() => this.job.moveToFailed(reason));
  }

  async #count(attempts: number): Promise<boolean> {
    if (!this.#data) return false;
    this.#data = { ...this.#data, attempts };
    const data = this.#data;
    return this.#recorded(() => this.job.update(data));
  }

  /** A job that was removed while it was being taken leaves an empty entry in Bull. Removes it. */
  async #drop(): Promise<void> {
    await this.#recorded(() => this.job.releaseLock());
    await this.#recorded(() => this.job.remove());
  }

  /** Renews the lock. A lock that expired during an outage is taken again, unless another process was first. */
  async #renew(): Promise<void> {
    const held = await this.job.extendLock(this.settings.lockMs);
    // Settling a job releases its lock.
    if (!held && !this.#settling) await this.job.takeLock();
  }

  /** False if the job is no longer ours, or if Redis is unavailable and work is ending. */
  async #recorded(step: () => Promise<unknown>): Promise<boolean> {
    for (;;) {
      try {
        await step();
        return true;
      } catch (error) {
        if (error instanceof Error && LOST_JOB.test(error.message)) return false;
        const failure = failureOf(error);
        if (!(failure instanceof EngineUnavailable)) throw failure;
        if (this.signal.aborted) return false;
        await pause(REDIS_PAUSE_MS, this.signal);
        await this.job.takeLock().catch(() => undefined);
      }
    }
  }
}
