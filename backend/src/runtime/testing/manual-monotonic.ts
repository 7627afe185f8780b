import { setImmediate } from 'node:timers/promises';
import type { MonotonicTime } from '../leases/lease-keeper.js';

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** A monotonic timer. Time passes only when `pass` or `stopFor` is called. */
export class ManualMonotonic implements MonotonicTime {
  #now = 0;
  readonly #sleepers = new Set<Sleeper>();

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper: Sleeper = {
        at: this.#now + milliseconds,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      if (signal.aborted) resolve();
      else this.#sleepers.add(sleeper);
      signal.addEventListener('abort', sleeper.wake, { once: true });
    });
  }

  /** Moves the clock. Resolves once everybody who was due to wake has run what follows immediately. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (await settled(); ; await settled()) {
      const next = [...this.#sleepers].sort((a, b) => a.at - b.at).find(({ at }) => at <= end);
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    this.#now = end;
  }

  /** Simulates a suspended process: time passes while nobody is awake. */
  async stopFor(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.pass(0);
  }
}

/** Waits several turns of the event loop, because one answer leads to the next call. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}
