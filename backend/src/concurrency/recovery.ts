import { setTimeout } from 'node:timers/promises';

/** Pauses between retries. All of them end early when an engine that was away answers again. */
export class Recovery {
  readonly #pausing = new Set<AbortController>();

  /** To be called once for each outage: whoever pauses tries again at once. */
  readonly recovered = (): void => {
    for (const woken of this.#pausing) woken.abort();
  };

  /** Rejects when the signal aborts. */
  async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.#pausing.add(woken);
    try {
      await setTimeout(milliseconds, undefined, { signal: AbortSignal.any([signal, woken.signal]) });
    } catch {
      signal.throwIfAborted();
    } finally {
      this.#pausing.delete(woken);
    }
  }
}
