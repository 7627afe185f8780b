import { Clock } from '../clock.js';

/** The system clock with an offset, for tests of a whole server, whose timers run in real time. */
export class MovableClock extends Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(milliseconds: number): void {
    this.#aheadMs += milliseconds;
  }
}
