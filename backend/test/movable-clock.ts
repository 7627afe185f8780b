import { Clock } from '../src/ports/clock.js';

/** The wall clock, moved forward as a test asks. */
export class MovableClock extends Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
