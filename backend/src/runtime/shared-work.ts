import { setTimeout } from 'node:timers/promises';
import type { Claims } from '../ports/claims.js';

/** A process that dies in the middle of it keeps others from it for so long. */
const LAPSES_MS = 10_000;
const LOOK_EVERY_MS = 250;

/** Work of one kind that several ask for and one does at a time, here or in another process. */
export class SharedWork {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly claims: Claims,
    private readonly pause: () => Promise<unknown> = () => setTimeout(LOOK_EVERY_MS),
  ) {}

  /**
   * Resolves when the work is done. Who asks here while it goes on shares it, and its failure; who asks elsewhere does it after
   * that again, so the work looks first whether there is anything left to do. @throws EngineUnavailable
   */
  ensure(key: string, work: () => Promise<void>): Promise<void> {
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
