import { Clock } from '../../../ports/clock.js';

/** Wraps a clock and reports when it was set back, before it returns the time. */
export class WatchedClock extends Clock {
  #last = -Infinity;

  constructor(
    private readonly clock: Clock,
    /**
     * Receives how many milliseconds the clock was set back. If it rejects, the next reading reports the amount again.
     */
    private readonly setBack: (byMs: number) => Promise<void>,
  ) {
    super();
  }

  now(): Date {
    const now = this.clock.now();
    const byMs = this.#last - now.getTime();
    this.#last = now.getTime();
    if (byMs > 0) this.setBack(byMs).catch(() => (this.#last += byMs));
    return now;
  }
}
