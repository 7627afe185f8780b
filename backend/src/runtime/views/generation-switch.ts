import type { Generation } from '../../ports/document-store.js';
import type { ViewFollower } from './view-follower.js';

const viewOf = ({ build }: ViewFollower): string => build.projection.collection.name;

/** The steps that make a build the live generation. */
export interface SwitchSteps {
  readonly goLive: (generation: Generation) => Promise<void>;
  /** Called with the previous live follower, which was stopped for the switch, if the switch fails. */
  readonly resume: (live: ViewFollower) => void;
}

/** Tracks the followers of all generations and makes a build the live generation of its view. */
export class GenerationSwitch {
  readonly #followers = new Set<ViewFollower>();
  readonly #live = new Map<string, ViewFollower>();
  readonly #switching = new Set<string>();

  add(follower: ViewFollower, live: boolean): void {
    this.#followers.add(follower);
    if (live) this.#live.set(viewOf(follower), follower);
  }

  live(view: string): ViewFollower | undefined {
    return this.#live.get(view);
  }

  isFollowed({ id, collection: { name } }: Generation): boolean {
    return [...this.#followers].some(
      ({ build }) => build.generation.id === id && build.generation.collection.name === name,
    );
  }

  /** Forgets all followers and returns them. The caller stops them. */
  leave(): readonly ViewFollower[] {
    const followers = [...this.#followers];
    this.#followers.clear();
    this.#live.clear();
    return followers;
  }

  /**
   * Returns false if the live generation is ahead. The build then continues, and the switch is tried after its next
   * batch.
   */
  async switchTo(follower: ViewFollower, { goLive, resume }: SwitchSteps): Promise<boolean> {
    const view = viewOf(follower);
    const before = this.#live.get(view);
    if (before === follower) return true;
    // Two builds that each wait for the other to stop would deadlock.
    if (this.#switching.has(view)) return false;
    this.#switching.add(view);
    try {
      return await this.#replace(before, follower, goLive);
    } catch (error) {
      if (before) resume(before);
      throw error;
    } finally {
      this.#switching.delete(view);
    }
  }

  /** Also stops the view's other builds: going live drops their generations. */
  async #replace(
    before: ViewFollower | undefined,
    follower: ViewFollower,
    goLive: SwitchSteps['goLive'],
  ): Promise<boolean> {
    const { build } = follower;
    if (before) {
      await this.end(before);
      if ((before.build.position ?? -1) > (build.position ?? -1)) return false;
    }
    const others = [...this.#followers].filter((other) => other !== follower && viewOf(other) === viewOf(follower));
    await Promise.all(others.map((other) => this.end(other)));
    await build.flush();
    await goLive(build.generation);
    // `leave` may have run meanwhile. The view is then no longer kept in this process.
    if (this.#followers.has(follower)) this.#live.set(viewOf(follower), follower);
    return true;
  }

  /**
   * Stops the follower and forgets it. Resolves once its current batch is done. A checkpoint that cannot be written is
   * ignored: the generation is about to be dropped, or an earlier switch whose outcome was lost has dropped it.
   */
  async end(follower: ViewFollower): Promise<void> {
    await follower.stop().catch(() => undefined);
    this.#followers.delete(follower);
  }
}
