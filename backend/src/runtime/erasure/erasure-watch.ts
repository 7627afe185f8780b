import { followLog, type RetryPolicy } from '../follow-log.js';
import type { Log } from '../log.js';

/** Hears of every erasure as long as the process runs, also of one that neither projects nor reacts. */
export class ErasureWatch {
  readonly #stopping = new AbortController();
  #watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: Log,
    private readonly retryPolicy: RetryPolicy,
  ) {}

  /** Resolves when every erasure so far is known. */
  async start(): Promise<void> {
    await this.log.readErasures();
    let after = await this.log.head();
    this.#watching = followLog(
      this.log,
      {
        name: 'erasures',
        // The log itself takes note of every erasure that it reads, also of one that only a newer version of the product can decode.
        categories: [],
        wantedAlone: true,
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
