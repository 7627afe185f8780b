/** Whose turn a piece of work takes, and when it is no longer wanted. */
export interface Turn {
  /** Owners take turns. Work without one has an owner of its own in common. */
  readonly owner?: string;
  /** Work that still waits when it aborts is not begun. */
  readonly signal?: AbortSignal;
}

/**
 * Runs at most `size` pieces of work at a time, and at most `perOwner` of one owner. Owners take turns, so that one
 * with much to do does not keep others waiting. Each owner's work begins in the order of the calls.
 */
export class Slots {
  /** The next owner comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  #free: number;

  constructor(
    size: number,
    private readonly perOwner = size,
  ) {
    this.#free = size;
  }

  /** Rejects with the signal's reason if it aborts before the work begins. */
  async run<Result>(work: () => Promise<Result>, { owner = '', signal }: Turn = {}): Promise<Result> {
    await this.#turnOf(owner, signal);
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#count(owner, -1);
      this.#next();
    }
  }

  #turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        const queue = this.#waiting.get(owner) ?? [];
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) this.#waiting.delete(owner);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave);
      const queue = this.#waiting.get(owner);
      if (queue) queue.push(begin);
      else this.#waiting.set(owner, [begin]);
      this.#next();
    });
  }

  #next(): void {
    for (const [owner, queue] of this.#waiting) {
      if (this.#free === 0) return;
      if ((this.#running.get(owner) ?? 0) >= this.perOwner) continue;
      const begin = queue.shift();
      // Behind the others that wait, also for the rest of this loop.
      this.#waiting.delete(owner);
      if (queue.length > 0) this.#waiting.set(owner, queue);
      this.#free -= 1;
      this.#count(owner, 1);
      begin?.();
    }
  }

  #count(owner: string, more: number): void {
    const running = (this.#running.get(owner) ?? 0) + more;
    if (running > 0) this.#running.set(owner, running);
    else this.#running.delete(owner);
  }
}
