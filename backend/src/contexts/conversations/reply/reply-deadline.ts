import type { ModelFailure } from '@chatbot-builder/contracts/model-failure';
import { ModelFailed } from '../../../ports/language-model.js';

/** The time limit of a reply. The provider's own is shorter by the longest search, so that it normally ends first. */
export const REPLY_LIMIT_MS = 60_000;

/**
 * Aborts when whoever asked stops or leaves, or when the time of a reply is over. A timer of `AbortSignal.timeout`
 * would stay for a minute after each reply.
 */
export class ReplyDeadline {
  readonly #ended = new AbortController();
  readonly #timer = setTimeout(() => this.#runOut(), REPLY_LIMIT_MS).unref();
  #isOver = false;

  constructor(private readonly left: AbortSignal) {
    left.addEventListener('abort', this.#leave);
    if (left.aborted) this.#leave();
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the time was over before anybody stopped or left. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Leaves no timer behind. */
  end(): void {
    clearTimeout(this.#timer);
    this.left.removeEventListener('abort', this.#leave);
  }

  readonly #leave = (): void => {
    clearTimeout(this.#timer);
    this.#ended.abort();
  };

  #runOut(): void {
    this.#isOver = true;
    this.#ended.abort();
  }
}

/** What a reply fails with whose time is over. */
export const tookTooLong = (): ModelFailed =>
  new ModelFailed('provider-timeout' satisfies ModelFailure, 'The reply took too long.');
