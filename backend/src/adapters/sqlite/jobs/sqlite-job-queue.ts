import { SharedExclusiveLock } from '../../../concurrency/shared-exclusive-lock.js';
import type { Clock } from '../../../ports/clock.js';
import { JobQueue, type FailedJob, type Job, type JobHandler, type ReportJob } from '../../../ports/job-queue.js';
import { failedJobs } from './failed-jobs.js';
import { ENGINE_PAUSE_MS, JobLane } from './job-lane.js';
import { LaneJobs } from './lane-jobs.js';
import type { Reader } from '../reader.js';
import type { SetTimer } from '../timer.js';
import { WatchedClock } from './watched-clock.js';
import type { WriterClient } from '../writer/writer-client.js';

export class SqliteJobQueue extends JobQueue {
  readonly #lanes = new Set<JobLane>();
  readonly #lock = new SharedExclusiveLock();
  readonly #clock: Clock;
  #recovered: Promise<void> | undefined;

  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    clock: Clock,
    private readonly setTimer: SetTimer,
    private readonly random: () => number,
  ) {
    super();
    this.#clock = new WatchedClock(clock, (byMs) => this.#setBack(byMs));
  }

  async add(jobs: readonly Job[]): Promise<void> {
    const now = this.#now();
    const rows = jobs.map(({ id, name, payload, cause, delayMs = 0, accountId = null, owner = '', group = null }) => ({
      id,
      name,
      owner,
      group,
      payload: JSON.stringify(payload),
      ...cause,
      due: now + delayMs,
      accountId,
    }));
    await this.writer.call('jobs.add', { jobs: rows, now });
    this.#wake();
  }

  async work(handlers: readonly JobHandler[], signal: AbortSignal, report: ReportJob): Promise<void> {
    // Once: later, running jobs are this process's own.
    await (this.#recovered ??= this.writer.call('jobs.recover', undefined));
    await Promise.all(
      handlers.map(async (handler) => {
        const jobs = new LaneJobs(this.writer, this.reader, this.#clock, handler);
        const lane = new JobLane(jobs, this.setTimer, {
          handler,
          signal,
          report,
          random: this.random,
          lock: this.#lock,
        });
        this.#lanes.add(lane);
        await lane.run().finally(() => this.#lanes.delete(lane));
      }),
    );
  }

  async failed(limit: number): Promise<readonly FailedJob[]> {
    return failedJobs(this.reader, limit);
  }

  async retry(id: string): Promise<boolean> {
    const retried = await this.writer.call('jobs.retry', { id, now: this.#now() });
    this.#wake();
    return retried;
  }

  async removeOf(accountId: string): Promise<void> {
    while (await this.writer.call('jobs.removeSome', { accountId }));
    this.#wake();
  }

  /**
   * Without this, waiting jobs would run late by the amount the clock was set back. The writer applies it before later
   * calls.
   */
  async #setBack(byMs: number): Promise<void> {
    try {
      await this.writer.call('jobs.setBack', { byMs });
      this.#wake();
    } catch (error) {
      this.setTimer(() => this.#wake(), ENGINE_PAUSE_MS);
      throw error;
    }
  }

  #wake(): void {
    for (const lane of this.#lanes) lane.wake();
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
