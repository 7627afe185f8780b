import type { ModelFailed } from '../../ports/language-model.js';

export interface BreakerBounds {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** Milliseconds until one request may try again. */
  readonly openMs: number;
}

/**
 * Spares a provider that fails the requests, and visitors the wait. Those of the libraries that are known let others
 * wait for the one that tries, so that Stop would not end them.
 */
export class Breaker {
  #consecutive = 0;
  #last: ModelFailed | undefined;
  #openUntil = 0;
  #trying = false;

  /** `now` is a time in milliseconds that never goes back. */
  constructor(
    private readonly bounds: BreakerBounds,
    private readonly now: () => number,
  ) {}

  /** Each request that entered calls one of the others when it ends. @throws the last failure while it is open */
  enter(): void {
    if (!this.#last || this.#consecutive < this.bounds.failures) return;
    if (this.#trying || this.now() < this.#openUntil) throw this.#last;
    this.#trying = true;
  }

  succeeded(): void {
    this.#consecutive = 0;
    this.#trying = false;
  }

  failed(failure: ModelFailed): void {
    this.#consecutive += 1;
    this.#last = failure;
    this.#openUntil = this.now() + this.bounds.openMs;
    this.#trying = false;
  }

  /** It was stopped, which says nothing about the provider. */
  left(): void {
    this.#trying = false;
  }
}
