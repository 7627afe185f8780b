/** The next turn of the event loop, as one promise: all that wait for it go on side by side, not one by one. */
export class NextTurn {
  #coming: Promise<void> | undefined;

  wait(): Promise<void> {
    return (this.#coming ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#coming = undefined;
        resolve();
      });
    }));
  }
}
