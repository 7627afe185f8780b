import type { Generation } from '../../ports/document-store.js';
import type { ViewFollower } from './view-follower.js';

const viewOf = ({ build }: ViewFollower): string => build.projection.collection.name;

/** The steps that make a build the live generation. */
export interface SwitchSteps {
  readonly goLive: (generation: Generation) => Promise<void>;
  /** Called when the switch failed, with the live follower that had ended for it. */
  readonly resume: (live: ViewFollower) => void;
}

/** Knows the followers of views' generations and switches a view from its live generation to a build. */
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

  /** Lets go of all of them; whoever asks has them stop. */
  leave(): readonly ViewFollower[] {
    const followers = [...this.#followers];
    this.#followers.clear();
    this.#live.clear();
    return followers;
  }

  /** False where the live generation has folded in more: then the next batch will get there. */
  async switchTo(follower: ViewFollower, { goLive, resume }: SwitchSteps): Promise<boolean> {
    const view = viewOf(follower);
    const before = this.#live.get(view);
    if (before === follower) return true;
    // Two builds that stopped each other would wait for ever.
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

  /** Other builds of the view have no use any more: their generations are dropped. */
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
