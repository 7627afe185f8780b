import type { Clock } from '../clock.js';

/** A clock with timers. Time passes only when `advance` is called. */
export class ManualClock implements Clock {
  #time: number;
  readonly #timers = new Set<{ readonly at: number; readonly call: () => void }>();

  constructor(start = '2026-11-20T10:00:00.000Z') {
    this.#time = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#time);
  }

  readonly setTimer = (call: () => void, milliseconds: number): (() => void) => {
    const timer = { at: this.#time + milliseconds, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Moves the clock, backward if negative, and calls the timers that are due. */
  advance(milliseconds: number): void {
    this.#time += milliseconds;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#time)) {
      this.#timers.delete(timer);
      timer.call();
    }
  }
}
