import { setTimeout } from 'node:timers/promises';
import type { Claims } from '../ports/claims.js';

/** How long the claim of a crashed process blocks the others. */
const LAPSES_MS = 10_000;
const POLL_EVERY_MS = 250;

/** Runs the work of a key once for all concurrent callers in this process, and in one process at a time. */
export class SingleFlight {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly claims: Claims,
    private readonly pause: () => Promise<unknown> = () => setTimeout(POLL_EVERY_MS),
  ) {}

  /**
   * Resolves once the work is done. Callers in this process share the run and its error. Another process runs the work
   * again afterwards, so the work must first check whether anything is left to do.
   * @throws EngineUnavailable
   */
  run(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(key);
    if (running) return running;
    const mine = this.#alone(key, work).finally(() => this.#running.delete(key));
    this.#running.set(key, mine);
    return mine;
  }

  async #alone(key: string, work: () => Promise<void>): Promise<void> {
    let claim = await this.claims.claim(key, LAPSES_MS);
    while (!claim) {
      await this.pause();
      claim = await this.claims.claim(key, LAPSES_MS);
    }
    try {
      await work();
    } finally {
      await claim.release();
    }
  }
}
