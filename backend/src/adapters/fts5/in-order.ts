/** Work on things that have a key: one piece after the other for each, in the order of the calls. */
export class InOrder<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return result;
  }

  /** Resolves when all that was begun has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
