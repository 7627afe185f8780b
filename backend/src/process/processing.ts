import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Role } from '../settings/config.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { JobQueue, ReportJob } from '../ports/job-queue.js';
import type { ReportTask, Schedule } from '../ports/schedule.js';
import { runLeasedWork } from '../runtime/leases/run-leased-work.js';
import type { LeasedProjector } from '../runtime/views/leased-projector.js';
import type { LeaseKeeper } from '../runtime/leases/lease-keeper.js';
import type { Reactor } from '../runtime/reactions/reactor.js';
import type { Registry } from '../runtime/registry.js';

/** What a process does, by its role. */
export interface Duties {
  /** Serves requests. */
  readonly serves: boolean;
  /** Keeps the views, or stands by to take over. */
  readonly views: boolean;
  /** Works on jobs and scheduled tasks. Runs the reactions, or stands by to take over. */
  readonly jobs: boolean;
  /** Is not ready before the views hold what is in the log. */
  readonly needsViews: boolean;
}

export const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { serves: true, views: true, jobs: true, needsViews: true },
  api: { serves: true, views: false, jobs: false, needsViews: true },
  projector: { serves: false, views: true, jobs: false, needsViews: false },
  worker: { serves: false, views: false, jobs: true, needsViews: true },
};

/** Receives what happens in the background. */
export interface ProcessingReports {
  readonly job: ReportJob;
  readonly task: ReportTask;
  /** The queue or the schedule has ended on its own. Jobs or scheduled tasks are not processed any more. */
  broken(error: unknown): void;
  /** The views are behind, and another process has to bring them up to date. */
  waiting(): void;
}

interface ProcessingParts {
  readonly keeper: Pick<LeaseKeeper, 'keep'>;
  readonly views: Pick<LeasedProjector, 'keep' | 'ready'>;
  readonly reactor: Pick<Reactor, 'standBy' | 'start' | 'stop'>;
  readonly jobs: JobQueue;
  readonly schedule: Schedule;
  /** Resolves once reactions and jobs may start, or the signal aborts. They are paused after a restore. */
  resumed(signal: AbortSignal): Promise<void>;
  /** `viewsCaughtUp` on this process's engines. */
  caughtUp(projections: readonly AnyProjection[], pause: () => Promise<unknown>): Promise<void>;
}

/** How soon it is noticed that another process's views have caught up. */
const POLL_EVERY_MS = 250;

/** Runs views, reactions and jobs in the background of a process. */
export class Processing {
  readonly #views = new BackgroundTask();
  readonly #reactions = new BackgroundTask();
  readonly #jobs = new BackgroundTask();
  readonly #broken = Promise.withResolvers<unknown>();

  constructor(
    private readonly registry: Registry,
    private readonly parts: ProcessingParts,
    private readonly duties: Duties,
    private readonly reports: ProcessingReports,
  ) {}

  /** Resolves with the error once the job queue has ended on its own. The process should then stop. */
  get broken(): Promise<unknown> {
    return this.#broken.promise;
  }

  /**
   * Resolves once this process is ready for its role. If it rejects, what was started keeps running until `stop`.
   * @throws the signal's reason if it aborts first
   */
  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { projections } = this.registry;
    if (this.duties.views) this.#views.begin((ending) => this.parts.views.keep(projections, ending));
    if (this.duties.needsViews) await this.#caughtUp(projections, signal);
    if (!this.duties.jobs) return;
    await this.parts.reactor.standBy();
    this.#work();
  }

  /** Stops jobs first, because they append events, and the views last. */
  async stop(): Promise<void> {
    await this.#jobs.end();
    await this.#reactions.end();
    await this.#views.end();
  }

  /** Waits for the views, whichever process keeps them. */
  async #caughtUp(projections: readonly AnyProjection[], signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    let polls = 0;
    const pause = async () => {
      if (++polls === 2 && !this.duties.views) this.reports.waiting();
      await setTimeout(POLL_EVERY_MS, undefined, { signal: done.signal });
    };
    const elsewhere = this.parts.caughtUp(projections, pause);
    const aborted = once(signal, 'abort', { signal: done.signal }).then(() => signal.throwIfAborted());
    // The losers of the race reject when `done` aborts.
    for (const each of [elsewhere, aborted]) each.catch(() => undefined);
    try {
      await Promise.race([aborted, elsewhere, ...(this.duties.views ? [this.parts.views.ready] : [])]);
    } finally {
      done.abort();
    }
  }

  #work(): void {
    const { keeper, reactor, jobs, schedule } = this.parts;
    const onceResumed = (work: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
      await this.parts.resumed(signal);
      if (!signal.aborted) await work(signal);
    };
    const reactions = {
      start: (lease: Parameters<Reactor['start']>[1]) => reactor.start(this.registry.reactions, lease),
      stop: () => reactor.stop(),
    };
    this.#reactions.begin(
      onceResumed((signal) => keeper.keep('reactor', (term) => runLeasedWork(term, reactions), signal)),
    );
    this.#jobs.begin(
      onceResumed((signal) =>
        Promise.all([
          jobs.work(this.registry.jobs, signal, this.reports.job),
          schedule.work(this.registry.scheduled, signal, this.reports.task),
        ]).then(
          () => undefined,
          (error: unknown) => {
            this.reports.broken(error);
            if (!signal.aborted) this.#broken.resolve(error);
          },
        ),
      ),
    );
  }
}

/** Work that runs until it is asked to end. */
class BackgroundTask {
  readonly #ending = new AbortController();
  #done: Promise<void> = Promise.resolve();

  begin(work: (signal: AbortSignal) => Promise<void>): void {
    this.#done = work(this.#ending.signal);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#done;
  }
}
