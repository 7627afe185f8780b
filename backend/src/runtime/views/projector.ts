import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { Fenced, type Generation, type ViewStore } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { RetryPolicy } from '../follow-log.js';
import type { HeldLease } from '../leases/lease-keeper.js';
import type { Log } from '../log.js';
import { GenerationSwitch } from './generation-switch.js';
import { type Made, ViewBuild } from './view-build.js';
import { type FollowedBatch, ViewFollower } from './view-follower.js';
import type { ProgressListener } from './view-progress.js';

/** A view that is catching up with the log. Positions need not be dense, so `position / head` is only an estimate. */
export interface CatchingUp {
  readonly collection: string;
  readonly position: Position;
  /** Head of the log when the projector started. */
  readonly head: Position | undefined;
}

export interface ProjectorOptions extends RetryPolicy {
  catchingUp?(progress: CatchingUp): void;
}

/** A view has at most one build at a time. */
export class BuildUnderWay extends Error {
  override readonly name = 'BuildUnderWay';
  constructor(collection: string) {
    super(`The view ${collection} is already being built.`);
  }
}

/** This process no longer keeps the view. */
export class ViewStopped extends Error {
  override readonly name = 'ViewStopped';
  constructor(collection: string) {
    super(`The view ${collection} was stopped before it had caught up`);
  }
}

/**
 * Keeps every view up to date with the log. A view that is new, or has a new version, is built from the beginning of
 * the log beside the generation that queries read. The build becomes live once it has caught up.
 */
export class Projector {
  readonly #projections = new Map<string, AnyProjection>();
  readonly #generationSwitch = new GenerationSwitch();
  /** Builds that are not live yet, by view. */
  readonly #builds = new Map<string, Promise<void>>();
  #ready: Promise<void> = Promise.resolve();
  #head: Position | undefined;
  #lease: HeldLease | undefined;
  #stopping = new AbortController();
  #writing: ViewStore;

  constructor(
    private readonly log: Log,
    private readonly views: ViewStore,
    private readonly progress: ProgressListener,
    private readonly options: ProjectorOptions,
  ) {
    this.#writing = views;
  }

  /** Pass the lease if several processes contend for it. Can be called again after `stop`. @throws Fenced */
  async start(projections: readonly AnyProjection[], lease?: HeldLease): Promise<void> {
    this.#lease = lease;
    this.#stopping = new AbortController();
    this.#writing = lease ? this.views.under(lease.token) : this.views;
    this.#head = await this.log.head();
    const reaching: Promise<void>[] = [];
    for (const projection of projections) {
      const { collection } = projection;
      this.#projections.set(collection.name, projection);
      const ours = (await this.#writing.generations(collection)).filter(
        (generation) => generation.collection.version === collection.version,
      );
      const open = (generation: Generation) => this.#open(projection, generation, always);
      const live = ours.filter((generation) => generation.live).map(open);
      const builds = ours.filter((generation) => !generation.live).map(open);
      const reached = anyOf(builds.length > 0 ? [...live, this.#building(collection.name, anyOf(builds))] : live);
      // Handled here because it may reject while the loop is still busy, or after the loop threw and nobody awaits it.
      reached.catch(() => undefined);
      reaching.push(reached);
    }
    this.#ready = Promise.all(reaching).then(() => undefined);
    this.#ready.catch(() => undefined);
  }

  /**
   * Resolves once every view is live and has reached the end of the log. Rejects if a view cannot: the log holds an
   * event that this version cannot read, or the projector was stopped.
   */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Builds a view from the beginning beside the live generation. Resolves once the build is live.
   * @throws BuildUnderWay
   */
  async rebuild(collection: string): Promise<void> {
    const projection = this.#projections.get(collection);
    if (!projection) throw new Error(`There is no view ${collection}`);
    if (this.#builds.has(collection)) throw new BuildUnderWay(collection);
    const { signal } = this.#stopping;
    await this.#building(
      collection,
      this.#begin(projection, signal).then((begun) => this.#open(projection, begun, ifUnavailable)),
    );
  }

  /** Whether this process keeps the view up to date. */
  keeps(collection: string): boolean {
    return this.#generationSwitch.live(collection) !== undefined;
  }

  /** The current build of a view, including one that an ended process left behind. Resolves once the build is live. */
  underWay(collection: string): Promise<void> | undefined {
    return this.#builds.get(collection);
  }

  /**
   * Folds dead letters again; those that fail again stay dead letters. Rebuilds the view if that would fold a stream
   * that waits behind a dead letter: only a rebuild folds its events in log order.
   */
  async retryDeadLetters(collection: string): Promise<void> {
    const follower = this.#generationSwitch.live(collection);
    if (!follower) throw new Error(`There is no live view ${collection}`);
    const changing = await follower.retryDeadLetters();
    const { position } = follower.build;
    if (position !== undefined) this.progress.advanced(collection, position, changing);
    if (await follower.build.outgrown(this.log)) await (this.underWay(collection) ?? this.rebuild(collection));
  }

  /**
   * Replaces documents of the live view that differ from what the log makes of them. Returns the ids of those.
   * @throws ViewStopped
   */
  correct(collection: string, made: Made, log: Pick<Log, 'range'>): Promise<readonly string[]> {
    const follower = this.#generationSwitch.live(collection);
    return follower ? follower.correct(made, log) : Promise.reject(new ViewStopped(collection));
  }

  /** Resolves once every current batch is written or given up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(
      this.#generationSwitch
        .leave()
        .map((follower) => follower.stop().catch((error: unknown) => this.#handleFailure(follower, error))),
    );
  }

  /** Creates an empty generation, or reuses one that a failed attempt created and nobody follows. */
  #begin(projection: AnyProjection, signal: AbortSignal): Promise<Generation> {
    const { collection } = projection;
    const views = this.#writing;
    return this.#retrying(collection.name, signal, ifUnavailable, async (failures) => {
      const generations = failures > 0 ? await views.generations(collection) : [];
      const empty = generations.filter(
        ({ live, checkpoint, collection: { version } }) =>
          !live && checkpoint === undefined && version === collection.version,
      );
      return empty.find((generation) => !this.#generationSwitch.isFollowed(generation)) ?? views.begin(collection);
    });
  }

  async #open(projection: AnyProjection, generation: Generation, canRetry: CanRetry): Promise<void> {
    const { signal } = this.#stopping;
    const views = this.#writing;
    const build = await this.#retrying(projection.collection.name, signal, canRetry, () =>
      ViewBuild.open(projection, generation, views),
    );
    if (signal.aborted) throw new ViewStopped(projection.collection.name);
    // A build may have gone live while this one was opening.
    if (generation.live && this.#generationSwitch.live(projection.collection.name)) return;
    await this.#follow(build, canRetry, generation.live);
  }

  /**
   * Retries until the engine answers. No other process takes over the view while this one holds the lease. An error
   * that a retry cannot fix rejects at once, so that the caller of `rebuild` learns of it.
   */
  async #retrying<Result>(
    view: string,
    signal: AbortSignal,
    canRetry: CanRetry,
    work: (failures: number) => Promise<Result>,
  ): Promise<Result> {
    for (let failures = 0; !signal.aborted;) {
      try {
        return await work(failures);
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof Fenced) {
          this.#lease?.ends(error);
          break;
        }
        if (!canRetry(error)) throw error;
        this.options.report(`view ${view}`, error);
        await this.options.pause(++failures, signal).catch(() => undefined);
      }
    }
    throw new ViewStopped(view);
  }

  async #building(collection: string, done: Promise<void>): Promise<void> {
    this.#builds.set(collection, done);
    try {
      await done;
    } finally {
      if (this.#builds.get(collection) === done) this.#builds.delete(collection);
    }
  }

  /**
   * Resolves once the build is live and at the end of the log, and keeps following the log. Rejects and forgets the
   * build if it can never go live.
   */
  #follow(build: ViewBuild, canRetry: CanRetry, live: boolean): Promise<void> {
    const { name } = build.projection.collection;
    const { signal } = this.#stopping;
    return new Promise((resolve, reject) => {
      let caughtUp = false;
      const follower: ViewFollower = new ViewFollower(build, this.log, this.options, async (batch) => {
        if (!caughtUp) this.options.catchingUp?.({ collection: name, position: batch.position, head: this.#head });
        if (batch.caughtUp && !caughtUp) {
          await build.retryDeadLetters(this.log);
          caughtUp = await this.#goLive(follower, canRetry, reject);
          if (caughtUp && build.generation.live) void this.#rebuildIfOutgrown(build, signal);
        }
        this.#announce(follower, batch);
        if (caughtUp) resolve();
      });
      this.#generationSwitch.add(follower, live);
      follower.run().then(
        () => reject(new ViewStopped(name)),
        (error: unknown) => {
          this.#handleFailure(follower, error);
          reject(error);
        },
      );
    });
  }

  async #goLive(follower: ViewFollower, canRetry: CanRetry, refused: (error: unknown) => void): Promise<boolean> {
    const { signal } = this.#stopping;
    const views = this.#writing;
    // Until the switch is retried, nobody else keeps the generation that queries read.
    const resume = ({ build }: ViewFollower) => {
      if (!signal.aborted) this.#follow(build, always, true).catch(() => undefined);
    };
    try {
      return await this.#generationSwitch.switchTo(follower, {
        goLive: (generation) => views.goLive(generation),
        resume,
      });
    } catch (error) {
      if (!(error instanceof Fenced || canRetry(error))) {
        refused(error);
        // Not awaited: `end` waits for the current batch, which is the one that runs this.
        void this.#giveUp(follower);
      }
      throw error;
    }
  }

  /**
   * Drops a build that cannot go live, so that it does not count as under way. Never rejects. If the drop fails, the
   * next start retries it.
   */
  async #giveUp(follower: ViewFollower): Promise<void> {
    const views = this.#writing;
    await this.#generationSwitch.end(follower);
    await views.drop(follower.build.generation).catch((error: unknown) => this.#handleFailure(follower, error));
  }

  /**
   * Runs in the background while the live view is served. Never rejects. If it fails, a retry or the next start repeats
   * it.
   */
  async #rebuildIfOutgrown(build: ViewBuild, signal: AbortSignal): Promise<void> {
    const { name } = build.projection.collection;
    try {
      if (await build.outgrown(this.log)) await this.rebuild(name);
    } catch (error) {
      if (!signal.aborted && !(error instanceof BuildUnderWay)) this.options.report(`view ${name}`, error);
    }
  }

  #handleFailure({ build }: ViewFollower, error: unknown): void {
    if (this.#lease && (error instanceof Fenced || error instanceof UnreadableEvent)) this.#lease.ends(error);
    else this.options.report(`view ${build.projection.collection.name}`, error);
  }

  #announce(follower: ViewFollower, batch: FollowedBatch): void {
    const { name } = follower.build.projection.collection;
    if (this.#generationSwitch.live(name) === follower) this.progress.advanced(name, batch.position, batch.changing);
  }
}

/** Whether a retry may fix an error. */
type CanRetry = (error: unknown) => boolean;
const always: CanRetry = () => true;
const ifUnavailable: CanRetry = (error) => error instanceof EngineUnavailable;

/** The first attempt that succeeds; if none does, rejects with the first attempt's error. */
const anyOf = (attempts: readonly Promise<void>[]): Promise<void> =>
  Promise.any(attempts).catch((error: AggregateError) => Promise.reject(error.errors[0]));
