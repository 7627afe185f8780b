/** Wakes one waiter. A ring that comes before the wait is not lost; `hush` forgets those that what follows will see anyway. */
export class Bell {
  #rang = false;
  #wake: (() => void) | undefined;

  readonly ring = (): void => {
    this.#rang = true;
    this.#wake?.();
  };

  hush(): void {
    this.#rang = false;
  }

  async rung(): Promise<void> {
    if (!this.#rang) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
  }
}
