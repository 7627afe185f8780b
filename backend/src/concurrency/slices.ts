/** A request takes several turns of the event loop, and may wait for a slice in each. */
const SLICE_MS = 4;

/** Cuts long work on the main thread into slices, so that the event loop serves everybody else between them. */
export class Slices {
  #began: number;

  /** `restMs`: pause after each slice, for work that may take several times as long. */
  constructor(
    private readonly restMs = 0,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#began = now();
  }

  /** Call it often. Lets the event loop turn once the slice has taken its time; undefined before that. */
  next(): Promise<void> | undefined {
    return this.now() - this.#began < SLICE_MS ? undefined : this.#turn();
  }

  async #turn(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.restMs > 0) setTimeout(resolve, this.restMs);
      else setImmediate(resolve);
    });
    this.#began = this.now();
  }
}
