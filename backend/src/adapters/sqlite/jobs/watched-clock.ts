import { Clock } from '../../../ports/clock.js';

/** Says what the clock behind it says, and tells first where that was set back. */
export class WatchedClock extends Clock {
  #last = -Infinity;

  constructor(
    private readonly clock: Clock,
    /** By how many milliseconds; told again where it rejects. */
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
