import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Role } from '../settings/config.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { JobQueue, ReportJob } from '../ports/job-queue.js';
import { duringTenure } from '../runtime/leases/during-tenure.js';
import type { LeasedProjector } from '../runtime/views/leased-projector.js';
import type { LeaseKeeper } from '../runtime/leases/lease-keeper.js';
import type { Reactor } from '../runtime/reactions/reactor.js';
import type { Registry } from '../runtime/registry.js';

/** What a process does. */
export interface Duties {
  /** Answers requests. */
  readonly serves: boolean;
  /** Keeps the views, or stands by for whoever keeps them. */
  readonly views: boolean;
  /** Works on jobs, and turns events into them or stands by. */
  readonly jobs: boolean;
  /** Is of no use before the views hold what is in the log. */
  readonly needsViews: boolean;
}

export const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { serves: true, views: true, jobs: true, needsViews: true },
  api: { serves: true, views: false, jobs: false, needsViews: true },
  projector: { serves: false, views: true, jobs: false, needsViews: false },
  worker: { serves: false, views: false, jobs: true, needsViews: true },
};

/** Who should know of what goes on behind the requests. */
export interface ProcessingReports {
  readonly job: ReportJob;
  /** The queue has ended on its own: nothing is worked on any more. */
  broken(error: unknown): void;
  /** The views are behind, and another process keeps them. */
  waiting(): void;
}

interface ProcessingParts {
  readonly keeper: Pick<LeaseKeeper, 'keep'>;
  readonly views: Pick<LeasedProjector, 'keep' | 'ready'>;
  readonly reactor: Pick<Reactor, 'start' | 'stop'>;
  readonly jobs: JobQueue;
  /** Resolves when reactions and jobs may begin, or the signal aborts: they wait after a restore. */
  resumed(signal: AbortSignal): Promise<void>;
  /** As `viewsCaughtUp`, on this process's engines. */
  caughtUp(projections: readonly AnyProjection[], pause: () => Promise<unknown>): Promise<void>;
}

/** How soon another process's views are seen to have caught up. */
const LOOK_EVERY_MS = 250;

/** What goes on behind the requests: views, reactions and jobs. */
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

  /** Resolves, with why, when jobs are no longer worked on though nobody asked for that: the process had better end. */
  get broken(): Promise<unknown> {
    return this.#broken.promise;
  }

  /**
   * Resolves when this process can do what it is there for. What has begun goes on where it rejects, until `stop`.
   * @throws the signal's reason where it aborts first
   */
  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { projections } = this.registry;
    if (this.duties.views) this.#views.begin((ending) => this.parts.views.keep(projections, ending));
    if (this.duties.needsViews) await this.#caughtUp(projections, signal);
    if (this.duties.jobs) this.#work();
  }

  /** Jobs first, as they write; the views follow to the end of what was written. */
  async stop(): Promise<void> {
    await this.#jobs.end();
    await this.#reactions.end();
    await this.#views.end();
  }

  /** Whichever process brings the views there. */
  async #caughtUp(projections: readonly AnyProjection[], signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    let looks = 0;
    const pause = async () => {
      if (++looks === 2 && !this.duties.views) this.reports.waiting();
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: done.signal });
    };
    const elsewhere = this.parts.caughtUp(projections, pause);
    const cutShort = once(signal, 'abort', { signal: done.signal }).then(() => signal.throwIfAborted());
    // Those that come second end with what is done.
    for (const each of [elsewhere, cutShort]) each.catch(() => undefined);
    try {
      await Promise.race([cutShort, elsewhere, ...(this.duties.views ? [this.parts.views.ready] : [])]);
    } finally {
      done.abort();
    }
  }

  #work(): void {
    const { keeper, reactor, jobs } = this.parts;
    const onceResumed = (work: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
      await this.parts.resumed(signal);
      if (!signal.aborted) await work(signal);
    };
    const turn = {
      start: (lease: Parameters<Reactor['start']>[1]) => reactor.start(this.registry.reactions, lease),
      stop: () => reactor.stop(),
    };
    this.#reactions.begin(
      onceResumed((signal) => keeper.keep('reactor', (tenure) => duringTenure(tenure, turn), signal)),
    );
    this.#jobs.begin(
      onceResumed((signal) =>
        jobs.work(this.registry.jobs, signal, this.reports.job).catch((error: unknown) => {
          this.reports.broken(error);
          if (!signal.aborted) this.#broken.resolve(error);
        }),
      ),
    );
  }
}

/** Work that runs until it is told to end. */
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
