import type { JobQueue, ReportJob } from './ports/job-queue.js';
import type { Projector } from './runtime/projector.js';
import type { Reactor } from './runtime/reactor.js';
import type { Registry } from './runtime/registry.js';

/** Who should know of what went wrong behind the requests. */
export interface ProcessingReports {
  readonly job: ReportJob;
  /** The queue has ended on its own: nothing is worked on any more. */
  broken(error: unknown): void;
}

interface ProcessingEngines {
  readonly projector: Pick<Projector, 'start' | 'ready' | 'stop'>;
  readonly reactor: Pick<Reactor, 'start' | 'stop'>;
  readonly jobs: JobQueue;
}

/** What goes on behind the requests: views, reactions and jobs. */
export class Processing {
  readonly #stopping = new AbortController();
  readonly #broken = Promise.withResolvers<unknown>();
  #working: Promise<void> = Promise.resolve();

  constructor(
    private readonly registry: Registry,
    private readonly engines: ProcessingEngines,
    private readonly reports: ProcessingReports,
  ) {}

  /** Resolves, with why, when jobs are no longer worked on though nobody asked for that: the process had better end. */
  get broken(): Promise<unknown> {
    return this.#broken.promise;
  }

  /** Resolves when every view is at the end of the log. */
  async start(): Promise<void> {
    const { projector, reactor, jobs } = this.engines;
    await projector.start(this.registry.projections);
    await projector.ready();
    await reactor.start(this.registry.reactions);
    this.#working = jobs.work(this.registry.jobs, this.#stopping.signal, this.reports.job).catch((error: unknown) => {
      this.reports.broken(error);
      if (!this.#stopping.signal.aborted) this.#broken.resolve(error);
    });
  }

  /** Jobs first, as they write; the views follow to the end of what was written. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    await this.engines.reactor.stop();
    await this.engines.projector.stop();
  }
}
