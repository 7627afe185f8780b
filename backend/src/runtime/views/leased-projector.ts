import type { AnyProjection } from '../../kernel/projection.js';
import { Fenced } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { AccountIndexFeed } from '../account-index-feed.js';
import { UnreadableEvent } from '../sealing/decode.js';
import { runLeasedWork, type LeasedWork } from '../leases/run-leased-work.js';
import type { HeldLease, LeaseKeeper, LeaseTerm } from '../leases/lease-keeper.js';
import type { ViewCheck } from '../verify/view-check.js';
import type { Projector } from './projector.js';

/**
 * Keeps the views, checks them, and keeps the index of accounts beside them, while this process holds the projector's
 * lease.
 */
export class LeasedProjector {
  readonly #ready = Promise.withResolvers<void>();

  constructor(
    private readonly keeper: Pick<LeaseKeeper, 'keep'>,
    private readonly projector: Pick<Projector, 'start' | 'ready' | 'stop'>,
    private readonly accountIndex: Pick<AccountIndexFeed, 'start' | 'stop'>,
    private readonly check: Pick<ViewCheck, 'start' | 'stop'>,
  ) {
    this.#ready.promise.catch(() => undefined);
  }

  /**
   * Resolves once this process has brought the views to the end of the log. Stays pending if another process keeps
   * them. Rejects if this process cannot keep them: the log holds an event that this version cannot read, or a view's
   * declaration is invalid.
   */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Resolves after the signal has aborted and the lease is released. */
  keep(projections: readonly AnyProjection[], signal: AbortSignal): Promise<void> {
    const work: LeasedWork = { start: (lease) => this.#start(projections, lease), stop: () => this.#stop() };
    return this.keeper.keep('projector', (term) => this.#during(term, work), signal);
  }

  async #during(term: LeaseTerm, work: LeasedWork): Promise<void> {
    try {
      await runLeasedWork(term, work);
    } catch (error) {
      if (error instanceof UnreadableEvent) this.#ready.reject(error);
      throw error;
    }
  }

  async #start(projections: readonly AnyProjection[], lease: HeldLease): Promise<void> {
    try {
      await this.projector.start(projections, lease);
    } catch (error) {
      if (!(error instanceof Fenced || error instanceof EngineUnavailable)) this.#ready.reject(error);
      throw error;
    }
    this.accountIndex.start();
    this.check.start(projections);
    // A view that cannot catch up ends the term instead.
    this.projector.ready().then(this.#ready.resolve, () => undefined);
  }

  async #stop(): Promise<void> {
    await this.check.stop();
    await this.accountIndex.stop();
    await this.projector.stop();
  }
}
