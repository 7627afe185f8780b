import type { Clock } from '../../../ports/clock.js';
import type { SetTimer } from '../timer.js';

/** A clock and timers that move only when `advance` is called. */
export class ManualTime implements Clock {
  #time = Date.parse('2026-11-20T10:00:00.000Z');
  readonly #timers = new Set<{ readonly at: number; readonly call: () => void }>();

  now(): Date {
    return new Date(this.#time);
  }

  readonly setTimer: SetTimer = (call, milliseconds) => {
    const timer = { at: this.#time + milliseconds, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  advance(milliseconds: number): void {
    this.#time += milliseconds;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#time)) {
      this.#timers.delete(timer);
      timer.call();
    }
  }
}
