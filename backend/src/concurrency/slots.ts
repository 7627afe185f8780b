/** Runs at most `size` pieces of work at a time, in the order of the calls. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes on directly, so that no later call gets ahead.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
