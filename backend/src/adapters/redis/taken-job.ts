import type { Job } from 'bull';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Attempt, Outcome } from '../../ports/job-attempts.js';
import { failureOf } from './answered.js';
import { BullJob, idOf } from './bull-job.js';
import type { DoneJobs } from './done-jobs.js';
import { pause } from './pause.js';

/** Before Redis is asked again after it was not available. */
const REDIS_PAUSE_MS = 1_000;
/** Signs of life that may be lost before a job's process counts as dead. */
const RENEWALS = 3;
/** What Bull says of a job that was removed, or that somebody else has taken since (its lib/scripts.js, `finishedErrors`). */
const GONE =
  /^(Missing key for|Missing lock for|Lock mismatch for|Could not (release lock for|remove) job|Job .+ is not in the)/;

export interface Keeping {
  /** How long a job stays locked without a sign of life from its process. */
  readonly lockMs: number;
  readonly done: DoneJobs;
  /** Hears of what is wrong, unless it is that Redis is away: that its connection reports. */
  readonly report: (error: unknown) => void;
}

/** A job that this process has taken: locked for it until it is left. */
export class TakenJob {
  #data: BullJob | undefined;
  #settling = false;
  readonly #renewing: NodeJS.Timeout;

  constructor(
    private readonly job: Job<BullJob>,
    private readonly keeping: Keeping,
    private readonly signal: AbortSignal,
  ) {
    this.#data = BullJob.safeParse(job.data).data;
    this.#renewing = setInterval(() => void this.#renew().catch(() => undefined), keeping.lockMs / RENEWALS);
  }

  /**
   * Counts the attempt before it begins, so that one that ends the process has been counted. Undefined where there is
   * nothing to be done: the job is gone, or was done before and then added again.
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

  /** Tried until Redis takes it, or until work ends: then the job is taken up as after a death. */
  async settle(outcome: Outcome): Promise<void> {
    this.#settling = true;
    switch (outcome.kind) {
      case 'done':
        // Remembered first: one that dies in between is not run again.
        await this.#recorded(() =>
          this.keeping.done.add(this.#id, this.job.queue.toKey(String(this.job.id)), this.#data?.accountId),
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

  /** For a job on which nothing has begun. */
  giveBack(): Promise<void> {
    return this.#moveOn('Work ended before it began.', 0);
  }

  /** Locked no longer. */
  leave(): void {
    clearInterval(this.#renewing);
  }

  get #id(): string {
    return idOf(this.job.id);
  }

  async #wasDone(): Promise<boolean> {
    let done = false;
    await this.#recorded(async () => (done = await this.keeping.done.has(this.#id)));
    return done;
  }

  /** To be tried again after the pause, or kept as failed where it was discarded. */
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

  /** A job that was removed while it was being taken leaves an empty one behind. */
  async #drop(): Promise<void> {
    await this.#recorded(() => this.job.releaseLock());
    await this.#recorded(() => this.job.remove());
  }

  /** A lock that lapsed while Redis was away is taken again, unless somebody was quicker. */
  async #renew(): Promise<void> {
    const held = await this.job.extendLock(this.keeping.lockMs);
    // A job that is being settled gives its lock up.
    if (!held && !this.#settling) await this.job.takeLock();
  }

  /** False where the job is no longer ours, and, once work ends, where Redis is away. */
  async #recorded(step: () => Promise<unknown>): Promise<boolean> {
    for (;;) {
      try {
        await step();
        return true;
      } catch (error) {
        if (error instanceof Error && GONE.test(error.message)) return false;
        const failure = failureOf(error);
        if (!(failure instanceof EngineUnavailable)) throw failure;
        if (this.signal.aborted) return false;
        await pause(REDIS_PAUSE_MS, this.signal);
        await this.job.takeLock().catch(() => undefined);
      }
    }
  }
}
