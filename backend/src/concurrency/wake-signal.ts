/** Wakes one waiter. A `wake` before the wait is not lost; `reset` discards it. */
export class WakeSignal {
  #awake = false;
  #resolve: (() => void) | undefined;

  readonly wake = (): void => {
    this.#awake = true;
    this.#resolve?.();
  };

  /** Call it before checking the condition, so that a wake during or after the check is not lost. */
  reset(): void {
    this.#awake = false;
  }

  async wait(): Promise<void> {
    if (!this.#awake) await new Promise<void>((resolve) => (this.#resolve = resolve));
    this.#resolve = undefined;
  }
}
