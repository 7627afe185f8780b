const SLICE_MS = 10;

/** Cuts long work on the main thread into slices, so that the event loop serves everybody else between them. */
export class Slices {
  #began: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#began = now();
  }

  /** Call it often. Lets the event loop turn once the slice has taken its time. */
  async next(): Promise<void> {
    if (this.now() - this.#began < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#began = this.now();
  }
}
