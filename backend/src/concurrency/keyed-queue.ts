import { ShortLivedMap } from './short-lived-map.js';

/**
 * Runs the work of each key one at a time, in the order of the calls. Different keys run concurrently. No work starts
 * before `run` has returned.
 */
export class KeyedQueue<Key extends string | number> {
  readonly #last = new ShortLivedMap<Key, Promise<unknown>>();

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }

  /** Resolves when all work queued so far has ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
