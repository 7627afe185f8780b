import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { Fenced, type Generation, type ViewStore } from '../../ports/document-store.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import type { RetryPolicy } from '../follow-log.js';
import type { HeldLease } from '../leases/lease-keeper.js';
import type { Log } from '../log.js';
import { GenerationSwitch } from './generation-switch.js';
import { ViewBuild } from './view-build.js';
import { type FollowedBatch, ViewFollower } from './view-follower.js';
import type { ProgressListener } from './view-progress.js';

/** A view on its way to the end of the log. Positions need not be dense: the ratio is a guide. */
export interface CatchingUp {
  readonly collection: string;
  readonly position: Position;
  /** Of the log when the projector started. */
  readonly head: Position | undefined;
}

export interface ProjectorOptions extends RetryPolicy {
  catchingUp?(progress: CatchingUp): void;
}

/** A view is built by one at a time. */
export class BuildUnderWay extends Error {
  override readonly name = 'BuildUnderWay';
  constructor(collection: string) {
    super(`The view ${collection} is being built already.`);
  }
}

/** It is no longer here that the view is kept. */
export class ViewStopped extends Error {
  override readonly name = 'ViewStopped';
  constructor(collection: string) {
    super(`The view ${collection} was stopped before it had caught up`);
  }
}

/**
 * Keeps every view up with the log. A view that is new, or has a new version, is built from the beginning beside the one
 * that queries read, and takes its place when it has caught up.
 */
export class Projector {
  readonly #projections = new Map<string, AnyProjection>();
  readonly #generationSwitch = new GenerationSwitch();
  /** On their way to be live, by view. */
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

  /** Under the lease, where several processes contend for it; can be started again once it has stopped. @throws Fenced */
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
      // It may fail while the next view is looked for, or where that one is not found and nobody asks for this one.
      reached.catch(() => undefined);
      reaching.push(reached);
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

  /** Builds a view anew beside the live one. Resolves when it has taken its place. @throws BuildUnderWay */
  async rebuild(collection: string): Promise<void> {
    const projection = this.#projections.get(collection);
    if (!projection) throw new Error(`There is no view ${collection}`);
    if (this.#builds.has(collection)) throw new BuildUnderWay(collection);
    const { signal } = this.#stopping;
    await this.#building(
      collection,
      this.#begun(projection, signal).then((begun) => this.#open(projection, begun, whereUnavailable)),
    );
  }

  /** Whether it is here that the view is kept up with the log. */
  keeps(collection: string): boolean {
    return this.#generationSwitch.live(collection) !== undefined;
  }

  /** The build that is under way, also one that a process left that ended: resolves when it has taken its place. */
  underWay(collection: string): Promise<void> | undefined {
    return this.#builds.get(collection);
  }

  /**
   * Tries to fold what could not be folded; what fails again stays a dead letter. Builds the view anew where that takes in the order
   * of the log what a stream had to wait with.
   */
  async retryDeadLetters(collection: string): Promise<void> {
    const follower = this.#generationSwitch.live(collection);
    if (!follower) throw new Error(`There is no live view ${collection}`);
    const changing = await follower.retryDeadLetters();
    const { position } = follower.build;
    if (position !== undefined) this.progress.advanced(collection, position, changing);
    if (await follower.build.outgrown(this.log)) await (this.underWay(collection) ?? this.rebuild(collection));
  }

  /** Resolves when every batch in hand is written, or given up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(
      this.#generationSwitch
        .leave()
        .map((follower) => follower.stop().catch((error: unknown) => this.#heard(follower, error))),
    );
  }

  /** An empty generation. One whose beginning had failed half way, so that nobody follows it, is taken up. */
  #begun(projection: AnyProjection, signal: AbortSignal): Promise<Generation> {
    const { collection } = projection;
    const views = this.#writing;
    return this.#retrying(collection.name, signal, whereUnavailable, async (failures) => {
      const generations = failures > 0 ? await views.generations(collection) : [];
      const empty = generations.filter(
        ({ live, checkpoint, collection: { version } }) =>
          !live && checkpoint === undefined && version === collection.version,
      );
      return empty.find((generation) => !this.#generationSwitch.isFollowed(generation)) ?? views.begin(collection);
    });
  }

  async #open(projection: AnyProjection, generation: Generation, helps: Helps): Promise<void> {
    const { signal } = this.#stopping;
    const views = this.#writing;
    const build = await this.#retrying(projection.collection.name, signal, helps, () =>
      ViewBuild.open(projection, generation, views),
    );
    if (signal.aborted) throw new ViewStopped(projection.collection.name);
    // A build may have taken its place before it was open.
    if (generation.live && this.#generationSwitch.live(projection.collection.name)) return;
    await this.#follow(build, helps, generation.live);
  }

  /** Tried again until the engine answers: nobody else would come to go on with the view as long as the lease is ours. Whoever ordered a build is told at once where that cannot help. */
  async #retrying<Result>(
    view: string,
    signal: AbortSignal,
    helps: Helps,
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
        if (!helps(error)) throw error;
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

  /** Resolves when the build is live and at the end of the log; goes on following it. Rejects, and lets go of it, where it can never be live. */
  #follow(build: ViewBuild, helps: Helps, live: boolean): Promise<void> {
    const { name } = build.projection.collection;
    const { signal } = this.#stopping;
    return new Promise((resolve, reject) => {
      let caughtUp = false;
      const follower: ViewFollower = new ViewFollower(build, this.log, this.options, async (batch) => {
        if (!caughtUp) this.options.catchingUp?.({ collection: name, position: batch.position, head: this.#head });
        if (batch.caughtUp && !caughtUp) {
          await build.retryDeadLetters(this.log);
          caughtUp = await this.#takePlace(follower, helps, reject);
          if (caughtUp && build.generation.live) void this.#mend(build, signal);
        }
        this.#tell(follower, batch);
        if (caughtUp) resolve();
      });
      this.#generationSwitch.add(follower, live);
      follower.run().then(
        () => reject(new ViewStopped(name)),
        (error: unknown) => {
          this.#heard(follower, error);
          reject(error);
        },
      );
    });
  }

  async #takePlace(follower: ViewFollower, helps: Helps, refused: (error: unknown) => void): Promise<boolean> {
    const { signal } = this.#stopping;
    const views = this.#writing;
    // Until it is tried again nobody else would keep up what is read.
    const resume = ({ build }: ViewFollower) => {
      if (!signal.aborted) this.#follow(build, always, true).catch(() => undefined);
    };
    try {
      return await this.#generationSwitch.switchTo(follower, {
        goLive: (generation) => views.goLive(generation),
        resume,
      });
    } catch (error) {
      if (!(error instanceof Fenced || helps(error))) {
        refused(error);
        // Not waited for: that waits for the batch in hand, which is this one.
        void this.#giveUp(follower);
      }
      throw error;
    }
  }

  /** A build that cannot take the place would be taken for one that is under way. Never rejects; where it fails, the next start comes back to it. */
  async #giveUp(follower: ViewFollower): Promise<void> {
    const views = this.#writing;
    await this.#generationSwitch.end(follower);
    await views.drop(follower.build.generation).catch((error: unknown) => this.#heard(follower, error));
  }

  /** Behind the live view; where it fails, a retry or the next start comes back to it. Never rejects. */
  async #mend(build: ViewBuild, signal: AbortSignal): Promise<void> {
    const { name } = build.projection.collection;
    try {
      if (await build.outgrown(this.log)) await this.rebuild(name);
    } catch (error) {
      if (!signal.aborted && !(error instanceof BuildUnderWay)) this.options.report(`view ${name}`, error);
    }
  }

  #heard({ build }: ViewFollower, error: unknown): void {
    if (this.#lease && (error instanceof Fenced || error instanceof UnreadableEvent)) this.#lease.ends(error);
    else this.options.report(`view ${build.projection.collection.name}`, error);
  }

  #tell(follower: ViewFollower, batch: FollowedBatch): void {
    const { name } = follower.build.projection.collection;
    if (this.#generationSwitch.live(name) === follower) this.progress.advanced(name, batch.position, batch.changing);
  }
}

/** Whether trying again may help after an error. */
type Helps = (error: unknown) => boolean;
const always: Helps = () => true;
const whereUnavailable: Helps = (error) => error instanceof EngineUnavailable;

/** The first that succeeds, else the first failure. */
const anyOf = (attempts: readonly Promise<void>[]): Promise<void> =>
  Promise.any(attempts).catch((error: AggregateError) => Promise.reject(error.errors[0]));
