import { Injectable } from '@nestjs/common';
import { JobQueue } from './ports/job-queue.js';
import { Projector } from './runtime/projector.js';
import { Reactor } from './runtime/reactor.js';
import { Registry } from './runtime/registry.js';

/** What goes on behind the requests: views, reactions and jobs. */
@Injectable()
export class Processing {
  readonly #stopping = new AbortController();
  #working: Promise<void> = Promise.resolve();

  constructor(
    private readonly registry: Registry,
    private readonly projector: Projector,
    private readonly reactor: Reactor,
    private readonly jobs: JobQueue,
  ) {}

  /** Resolves when every view is at the end of the log. */
  async start(): Promise<void> {
    await this.projector.start(this.registry.projections);
    await this.projector.ready();
    await this.reactor.start(this.registry.reactions);
    this.#working = this.jobs.work(this.registry.jobs, this.#stopping.signal);
  }

  /** Jobs first, as they write; the views follow to the end of what was written. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    await this.reactor.stop();
    await this.projector.stop();
  }
}
