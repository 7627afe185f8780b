import type { Generation } from '../../ports/document-store.js';
import type { ViewFollower } from './view-follower.js';

const viewOf = ({ build }: ViewFollower): string => build.projection.collection.name;

/** Who follows the generations of views, which of them is live, and how a build takes its place. */
export class Succession {
  readonly #followers = new Set<ViewFollower>();
  readonly #live = new Map<string, ViewFollower>();
  readonly #takingPlace = new Set<string>();

  add(follower: ViewFollower): void {
    this.#followers.add(follower);
    if (follower.build.generation.live) this.#live.set(viewOf(follower), follower);
  }

  live(view: string): ViewFollower | undefined {
    return this.#live.get(view);
  }

  isFollowed({ id, collection: { name } }: Generation): boolean {
    return [...this.#followers].some(({ build }) => build.generation.id === id && build.generation.collection.name === name);
  }

  /** Lets go of all of them; whoever asks has them stop. */
  leave(): readonly ViewFollower[] {
    const followers = [...this.#followers];
    this.#followers.clear();
    this.#live.clear();
    return followers;
  }

  /** False where the live generation has folded in more: then the next batch will get there. */
  async takePlace(follower: ViewFollower, goLive: (generation: Generation) => Promise<void>): Promise<boolean> {
    const view = viewOf(follower);
    if (this.#live.get(view) === follower) return true;
    // Two builds that stopped each other would wait for ever.
    if (this.#takingPlace.has(view)) return false;
    this.#takingPlace.add(view);
    try {
      return await this.#supersede(follower, goLive);
    } finally {
      this.#takingPlace.delete(view);
    }
  }

  /** Other builds of the view have no use any more: their generations are dropped. */
  async #supersede(follower: ViewFollower, goLive: (generation: Generation) => Promise<void>): Promise<boolean> {
    const { build } = follower;
    const before = this.#live.get(viewOf(follower));
    if (before) {
      await this.#end(before);
      if ((before.build.position ?? -1) > (build.position ?? -1)) return false;
    }
    const others = [...this.#followers].filter((other) => other !== follower && viewOf(other) === viewOf(follower));
    await Promise.all(others.map((other) => this.#end(other)));
    await build.flush();
    await goLive(build.generation);
    this.#live.set(viewOf(follower), follower);
    return true;
  }

  async #end(follower: ViewFollower): Promise<void> {
    await follower.stop();
    this.#followers.delete(follower);
  }
}
