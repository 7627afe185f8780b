import { KeyedQueue } from './keyed-queue.js';

/**
 * Runs the work of a key once for all callers that come before it begins. A caller that comes while it runs gets the
 * next run, so no result is older than its call.
 */
export class SharedRuns<Key, Result> {
  readonly #queue = new KeyedQueue<Key>();
  readonly #next = new Map<Key, Promise<Result>>();

  constructor(private readonly work: (key: Key) => Promise<Result>) {}

  run(key: Key): Promise<Result> {
    const next = this.#next.get(key);
    if (next) return next;
    const mine = this.#queue.run(key, () => {
      this.#next.delete(key);
      return this.work(key);
    });
    this.#next.set(key, mine);
    return mine;
  }
}
