/** Work that nobody waits for, until the end: what fails is reported. */
export class Background {
  readonly #running = new Set<Promise<unknown>>();

  constructor(private readonly report: (error: unknown) => void) {}

  start(work: Promise<unknown>): void {
    const ended = work.catch(this.report).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  /** Resolves when nothing is under way, nor what followed from it. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
