import type { Generation } from '../../ports/document-store.js';
import type { ViewFollower } from './view-follower.js';

const viewOf = ({ build }: ViewFollower): string => build.projection.collection.name;

/** How a build takes the place of the live one. */
export interface Switch {
  readonly goLive: (generation: Generation) => Promise<void>;
  /** Called where it failed, with who followed the live generation and had to end for it. */
  readonly resume: (live: ViewFollower) => void;
}

/** Who follows the generations of views, which of them is live, and how a build takes its place. */
export class Succession {
  readonly #followers = new Set<ViewFollower>();
  readonly #live = new Map<string, ViewFollower>();
  readonly #takingPlace = new Set<string>();

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

  /** Lets go of all of them; whoever asks has them stop. */
  leave(): readonly ViewFollower[] {
    const followers = [...this.#followers];
    this.#followers.clear();
    this.#live.clear();
    return followers;
  }

  /** False where the live generation has folded in more: then the next batch will get there. */
  async takePlace(follower: ViewFollower, { goLive, resume }: Switch): Promise<boolean> {
    const view = viewOf(follower);
    const before = this.#live.get(view);
    if (before === follower) return true;
    // Two builds that stopped each other would wait for ever.
    if (this.#takingPlace.has(view)) return false;
    this.#takingPlace.add(view);
    try {
      return await this.#replace(before, follower, goLive);
    } catch (error) {
      if (before) resume(before);
      throw error;
    } finally {
      this.#takingPlace.delete(view);
    }
  }

  /** Other builds of the view have no use any more: their generations are dropped. */
  async #replace(before: ViewFollower | undefined, follower: ViewFollower, goLive: Switch['goLive']): Promise<boolean> {
    const { build } = follower;
    if (before) {
      await this.end(before);
      if ((before.build.position ?? -1) > (build.position ?? -1)) return false;
    }
    const others = [...this.#followers].filter((other) => other !== follower && viewOf(other) === viewOf(follower));
    await Promise.all(others.map((other) => this.end(other)));
    await build.flush();
    await goLive(build.generation);
    // Meanwhile all may have been let go of: then the view is no longer kept here.
    if (this.#followers.has(follower)) this.#live.set(viewOf(follower), follower);
    return true;
  }

  /**
   * Lets go of it. Resolves when the batch in hand is done with. A checkpoint that can no longer be written is of a generation
   * that is to go, or has gone with a switch that nobody heard of.
   */
  async end(follower: ViewFollower): Promise<void> {
    await follower.stop().catch(() => undefined);
    this.#followers.delete(follower);
  }
}
