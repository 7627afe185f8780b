/** Tracks work that nobody awaits, so that a close can wait for it. Reports errors. */
export class Background {
  readonly #running = new Set<Promise<unknown>>();

  constructor(private readonly report: (error: unknown) => void) {}

  start(work: Promise<unknown>): void {
    const ended = work.catch(this.report).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  /** Resolves when no work is running, including work that other work started. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
