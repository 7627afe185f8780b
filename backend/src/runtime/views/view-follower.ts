import type { Position, Recorded } from '../../kernel/envelope.js';
import { followLog, type RetryPolicy } from '../follow-log.js';
import type { Log } from '../log.js';
import type { Made, ViewBuild } from './view-build.js';

export interface FollowedBatch {
  readonly position: Position;
  /** Events that changed documents. */
  readonly changing: readonly Recorded[];
  readonly caughtUp: boolean;
}

/** Keeps one generation of a view up to date with the log until it is stopped. */
export class ViewFollower {
  readonly #stopping = new AbortController();
  /** What runs alone, one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();

  constructor(
    readonly build: ViewBuild,
    private readonly log: Log,
    private readonly retryPolicy: RetryPolicy,
    private readonly folded: (batch: FollowedBatch) => Promise<void>,
  ) {}

  /** Settles when the follower has stopped. @throws UnreadableEvent */
  run(): Promise<void> {
    const { projection } = this.build;
    this.#running = followLog(
      this.log,
      {
        name: `view ${projection.collection.name}`,
        categories: projection.categories,
        after: () => this.build.position,
        take: (batch) =>
          this.#alone(async () => {
            const mended = await this.build.mend(this.log);
            const changing = [...mended, ...(await this.build.take(batch))];
            await this.folded({ position: batch.position, changing, caughtUp: batch.caughtUp });
          }),
      },
      this.#stopping.signal,
      this.retryPolicy,
    );
    return this.#running;
  }

  /** Runs between two batches. Returns the events that changed documents. */
  retryDeadLetters(): Promise<readonly Recorded[]> {
    return this.#alone(() => this.build.retryDeadLetters(this.log));
  }

  /** Runs between two batches. Returns the ids of the documents that were replaced. */
  correct(made: Made, log: Pick<Log, 'range'>): Promise<readonly string[]> {
    return this.#alone(() => this.build.correct(made, log));
  }

  /** Resolves once the current batch and the checkpoint are written. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running.catch(() => undefined);
    await this.#alone(() => this.build.flush());
  }

  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(work, work);
    this.#last = mine;
    return mine;
  }
}
