import type { Job } from 'bull';
import type { SharedExclusiveLock } from '../../concurrency/shared-exclusive-lock.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { DEATHS_BEFORE_ALONE, JobAttempts } from '../../ports/job-attempts.js';
import type { JobHandler, ReportJob } from '../../ports/job-queue.js';
import { failureOf } from './answered.js';
import { BullJob, idOf, TryAgain } from './bull-job.js';
import { isLost } from './bull-processor.js';
import type { NamedQueue } from './named-queue.js';
import { pause } from './pause.js';

/** Milliseconds to wait before retrying Redis while it is unavailable. */
const REDIS_PAUSE_MS = 1_000;
/** Lock renewals per lock lifetime. All of them must fail before the job's process counts as dead. */
const RENEWALS = 3;

/**
 * Runs the jobs of one name as Bull's processor. Bull retries them without end: how often an attempt counted stands in
 * the job's data, and `discard` lets Bull fail a job.
 */
export class BullAttempts {
  readonly #running = new Map<string, Promise<void>>();
  readonly #attempts: JobAttempts;
  #limited: Promise<void> | undefined;

  constructor(
    private readonly named: NamedQueue,
    private readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: ReportJob,
    random: () => number,
    /** Shared by the jobs of all names in a process. */
    private readonly lock: SharedExclusiveLock,
  ) {
    this.#attempts = new JobAttempts(handler, signal, report, random);
  }

  /**
   * After an outage, Bull may return a job that still runs here, as if its process had died. It ends as that one does.
   */
  async process(job: Job<BullJob>): Promise<void> {
    const id = idOf(job.id);
    const running = this.#running.get(id) ?? this.#locked(job).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    await running;
  }

  /** Bull gives up a lock after one renewal that failed, and would start the job a second time. */
  async #locked(job: Job<BullJob>): Promise<void> {
    const { lockMs } = this.named.settings;
    const renew = async () => (await job.extendLock(lockMs)) || job.takeLock();
    const renewing = setInterval(() => void renew().catch(() => undefined), lockMs / RENEWALS);
    try {
      await this.#attempt(job);
    } catch (error) {
      if (error instanceof TryAgain) throw error;
      // The outcome could not be recorded.
      this.report({ id: idOf(job.id), name: this.handler.name, final: false }, error);
      throw new TryAgain('The outcome could not be recorded.', REDIS_PAUSE_MS);
    } finally {
      clearInterval(renewing);
    }
  }

  async #attempt(job: Job<BullJob>): Promise<void> {
    if (this.signal.aborted) throw new TryAgain('The worker stopped before the job began.', 0);
    const { success, data } = BullJob.safeParse(job.data);
    // It was removed while Bull was taking it, which left an entry that no list holds.
    if (!success) return void (await this.#recorded(job, () => this.named.clear(job)));
    const id = idOf(job.id);
    const { perOwner } = this.handler;
    await (this.#limited ??= this.#recorded(job, () => this.named.limit(perOwner)));
    if (await this.#recorded(job, () => this.named.isDone(id))) return void (await this.#end(job));
    if (!(await this.#recorded(job, () => this.named.mayRun(job)))) throw this.named.notItsTurn();
    await this.lock.run(() => this.#begin(job, data), data.unended >= DEATHS_BEFORE_ALONE);
  }

  async #begin(job: Job<BullJob>, data: BullJob): Promise<void> {
    if (this.signal.aborted) throw new TryAgain('The worker stopped before the job began.', 0);
    const id = idOf(job.id);
    const { name } = this.handler;
    const attempt = data.attempts + 1;
    // Counted before it begins, so that an attempt that crashes the process counts.
    if (!(await this.#update(job, { ...data, attempts: attempt, unended: data.unended + 1 }))) return;
    const outcome = await this.#attempts.run({ id, name, payload: data.payload, cause: data.cause, attempt });
    switch (outcome.kind) {
      case 'done':
        // Recorded first: if the process dies before Bull has completed the job, it does not run again.
        await this.#recorded(job, () => this.named.finished(job));
        return void (await this.#end(job));
      case 'again':
        await this.#update(job, { ...data, attempts: outcome.counted ? attempt : data.attempts, unended: 0 });
        await this.#recorded(job, () => this.named.leave(job, true));
        throw new TryAgain(outcome.error, outcome.pauseMs);
      case 'failed':
        await this.#end(job);
        await job.discard();
        throw new TryAgain(outcome.error, 0);
    }
  }

  /** Lets the next job of its group and owner run. */
  async #end(job: Job<BullJob>): Promise<void> {
    await this.#recorded(job, () => this.named.leave(job, false));
  }

  async #update(job: Job<BullJob>, data: BullJob): Promise<boolean> {
    const updated = await this.#recorded(job, async () => {
      await job.update(data);
      return true;
    });
    return updated ?? false;
  }

  /**
   * Retries until Redis answers. Undefined if the job is no longer ours.
   *
   * @throws EngineUnavailable if work is ending: what was not recorded, the job's next attempt records
   */
  async #recorded<Result>(job: Job<BullJob>, step: () => Promise<Result>): Promise<Result | undefined> {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (isLost(error)) return undefined;
        const failure = failureOf(error);
        if (!(failure instanceof EngineUnavailable)) throw failure;
        if (this.signal.aborted) throw failure;
        await pause(REDIS_PAUSE_MS, this.signal);
        await job.takeLock().catch(() => undefined);
      }
    }
  }
}
