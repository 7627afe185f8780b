/**
 * Runs work side by side, except work that must run alone: it begins when all that began or waited before it has ended,
 * and what comes after it waits.
 */
export class SharedExclusiveLock {
  readonly #unfinished = new Set<Promise<unknown>>();
  #last: Promise<unknown> = Promise.resolve();

  async run<Result>(work: () => Promise<Result>, exclusive: boolean): Promise<Result> {
    const before = exclusive ? [...this.#unfinished] : [this.#last];
    const mine = Promise.allSettled(before).then(work);
    this.#unfinished.add(mine);
    if (exclusive) this.#last = mine;
    try {
      return await mine;
    } finally {
      this.#unfinished.delete(mine);
    }
  }
}
