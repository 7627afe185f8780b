import { Clock } from '../src/ports/clock.js';

/** The wall clock, which a test can move forward. */
export class MovableClock extends Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
