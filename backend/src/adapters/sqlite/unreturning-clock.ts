import { Clock } from '../../ports/clock.js';

/**
 * Goes on where the clock behind it is set back: what is due would wait for as long as that was set back by. It is that
 * clock's time again as soon as that has caught up.
 */
export class UnreturningClock extends Clock {
  #last = -Infinity;
  #aheadMs = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  now(): Date {
    const time = this.clock.now().getTime();
    this.#aheadMs = time < this.#last ? Math.max(this.#aheadMs, this.#last - time) : 0;
    this.#last = time + this.#aheadMs;
    return new Date(this.#last);
  }
}
