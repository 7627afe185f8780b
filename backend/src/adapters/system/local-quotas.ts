import type { Clock } from '../../ports/clock.js';
import { type Quota, Quotas, type Taken } from '../../ports/quotas.js';

/** Maximum number of windows per quota. Beyond that the oldest are dropped, so that clients cannot fill the memory. */
const MAX_WINDOWS = 100_000;

interface Window {
  readonly endsAt: number;
  readonly used: number;
}

/** Quotas of one process. A restart resets them, which grants at most one extra window. */
export class LocalQuotas extends Quotas {
  /** Windows by quota, then by key. Windows of one quota have the same length, so they end in insertion order. */
  readonly #windows = new Map<string, Map<string, Window>>();

  constructor(private readonly clock: Clock) {
    super();
  }

  async take(quota: Quota, key: string): Promise<Taken> {
    const now = this.clock.now().getTime();
    const windows = this.#of(quota);
    const known = windows.get(key);
    // A clock that was set back must not extend a window.
    const open =
      known && now < known.endsAt
        ? { used: known.used, endsAt: Math.min(known.endsAt, now + quota.windowMs) }
        : this.#begin(windows, key, now, quota);
    const granted = open.used < quota.limit;
    const used = granted ? open.used + 1 : open.used;
    windows.set(key, { used, endsAt: open.endsAt });
    return { granted, used, endsInMs: open.endsAt - now };
  }

  async giveBack(quota: Quota, key: string): Promise<void> {
    const windows = this.#of(quota);
    const known = windows.get(key);
    if (known) windows.set(key, { ...known, used: Math.max(0, known.used - 1) });
  }

  async forget(quota: Quota, key: string): Promise<void> {
    this.#of(quota).delete(key);
  }

  #of({ name }: Quota): Map<string, Window> {
    const windows = this.#windows.get(name) ?? new Map<string, Window>();
    this.#windows.set(name, windows);
    return windows;
  }

  #begin(windows: Map<string, Window>, key: string, now: number, { windowMs }: Quota): Window {
    windows.delete(key);
    for (const [oldest, { endsAt }] of windows) {
      if (now < endsAt && windows.size < MAX_WINDOWS) break;
      windows.delete(oldest);
    }
    return { used: 0, endsAt: now + windowMs };
  }
}
