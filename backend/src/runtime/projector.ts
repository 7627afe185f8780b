import type { Position } from '../kernel/envelope.js';
import type { AnyProjection } from '../kernel/projection.js';
import type { ViewStore } from '../ports/document-store.js';
import type { Setbacks } from './follow-log.js';
import type { Log } from './log.js';
import { ViewBuild } from './view-build.js';
import { type FollowedBatch, ViewFollower } from './view-follower.js';
import type { ViewProgress } from './view-progress.js';

/** A view on its way to the end of the log. Positions need not be dense: the ratio is a guide. */
export interface CatchingUp {
  readonly collection: string;
  readonly position: Position;
  /** Of the log when the projector started. */
  readonly head: Position | undefined;
}

export interface ProjectorOptions extends Setbacks {
  catchingUp?(progress: CatchingUp): void;
}

/**
 * Keeps every view up with the log. A view that is new, or has a new version, is built from the beginning beside the one
 * that queries read, and takes its place when it has caught up.
 */
export class Projector {
  readonly #projections = new Map<string, AnyProjection>();
  readonly #followers = new Set<ViewFollower>();
  readonly #live = new Map<string, ViewFollower>();
  #ready: Promise<void> = Promise.resolve();
  #head: Position | undefined;

  constructor(
    private readonly log: Log,
    private readonly views: ViewStore,
    private readonly progress: ViewProgress,
    private readonly options: ProjectorOptions,
  ) {}

  async start(projections: readonly AnyProjection[]): Promise<void> {
    this.#head = await this.log.head();
    const reaching: Promise<void>[] = [];
    for (const projection of projections) {
      const { collection } = projection;
      this.#projections.set(collection.name, projection);
      const ours = (await this.views.generations(collection)).filter((generation) => generation.collection.version === collection.version);
      const followed = ours.map(async (generation) => this.#follow(await ViewBuild.open(projection, generation, this.views)));
      reaching.push(Promise.any(followed).catch((error: AggregateError) => Promise.reject(error.errors[0])));
    }
    this.#ready = Promise.all(reaching).then(() => undefined);
    this.#ready.catch(() => undefined);
  }

  /**
   * Resolves when every view is live and was once at the end of the log. Rejects where a view cannot get there: the log
   * holds what this version cannot read, or the projector was stopped.
   */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Builds a view anew beside the live one. Resolves when it has taken its place. */
  async rebuild(collection: string): Promise<void> {
    const projection = this.#projections.get(collection);
    if (!projection) throw new Error(`There is no view ${collection}`);
    await this.#follow(await ViewBuild.open(projection, await this.views.begin(projection.collection), this.views));
  }

  /** Tries to fold what could not be folded; what fails again stays parked. */
  async retryParked(collection: string): Promise<void> {
    const follower = this.#live.get(collection);
    if (!follower) throw new Error(`There is no live view ${collection}`);
    const changing = await follower.retryParked();
    const { position } = follower.build;
    if (position !== undefined) this.progress.advanced(collection, position, changing);
  }

  /** Resolves when every batch in hand is written. */
  async stop(): Promise<void> {
    await Promise.all([...this.#followers].map((follower) => follower.stop()));
  }

  /** Resolves when the build is live and at the end of the log; goes on following it. */
  #follow(build: ViewBuild): Promise<void> {
    const { name } = build.projection.collection;
    return new Promise((resolve, reject) => {
      let caughtUp = false;
      const follower: ViewFollower = new ViewFollower(build, this.log, this.options, async (batch) => {
        if (!caughtUp) this.options.catchingUp?.({ collection: name, position: batch.position, head: this.#head });
        if (batch.caughtUp && !caughtUp) {
          await build.retryParked(this.log);
          caughtUp = await this.#takePlace(follower);
        }
        this.#tell(follower, batch);
        if (caughtUp) resolve();
      });
      if (build.generation.live) this.#live.set(name, follower);
      this.#followers.add(follower);
      follower.run().then(
        () => reject(new Error(`The view ${name} was stopped before it had caught up`)),
        (error: unknown) => {
          this.options.report(`view ${name}`, error);
          reject(error);
        },
      );
    });
  }

  /** False where the live generation has folded in more: then the next batch will get there. */
  async #takePlace(follower: ViewFollower): Promise<boolean> {
    const { build } = follower;
    const { name } = build.projection.collection;
    const before = this.#live.get(name);
    if (before === follower) return true;
    if (before) {
      await before.stop();
      this.#followers.delete(before);
      if ((before.build.position ?? -1) > (build.position ?? -1)) return false;
    }
    await build.flush();
    await this.views.goLive(build.generation);
    this.#live.set(name, follower);
    return true;
  }

  #tell(follower: ViewFollower, batch: FollowedBatch): void {
    const { name } = follower.build.projection.collection;
    if (this.#live.get(name) === follower) this.progress.advanced(name, batch.position, batch.changing);
  }
}
