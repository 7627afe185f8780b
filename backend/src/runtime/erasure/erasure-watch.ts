import { followLog, type RetryPolicy } from '../follow-log.js';
import type { Log } from '../log.js';

/** Follows erasures for as long as the process runs, even in processes that neither project nor react. */
export class ErasureWatch {
  readonly #stopping = new AbortController();
  #watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: Log,
    private readonly retryPolicy: RetryPolicy,
  ) {}

  /** Resolves once every erasure so far is known. */
  async start(): Promise<void> {
    await this.log.readErasures();
    let after = await this.log.head();
    this.#watching = followLog(
      this.log,
      {
        name: 'erasures',
        // `Log` records every erasure that it reads, including one that only a newer version can decode.
        categories: [],
        categoriesOnly: true,
        after: () => after,
        take: ({ position }) => Promise.resolve(void (after = position)),
      },
      this.#stopping.signal,
      this.retryPolicy,
    ).catch((error: unknown) => this.retryPolicy.report('erasures', error));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }
}
