import { setImmediate } from 'node:timers/promises';
import type { MonotonicTime } from '../leases/lease-keeper.js';

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** Time that passes only when told to. */
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

  /** Resolves when whoever was to wake by then has done what follows at once. */
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

  /** As for a process that is stopped by a signal and goes on later: time passes, and nobody was awake. */
  async stopFor(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.pass(0);
  }
}

/** Several turns, as one answer leads to the next question. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}
