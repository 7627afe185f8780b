import { keyInUse, keyReused } from './stripe-error.js';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /**
   * Stripe keeps what a request that began to execute was answered, errors too, but not that it was refused beforehand.
   */
  readonly executed: boolean;
}

interface Kept {
  readonly request: string;
  answer?: Answer;
}

/** First answers by idempotency key: https://docs.stripe.com/api/idempotent_requests. */
export class Idempotency {
  readonly #kept = new Map<string, Kept>();

  async once(
    key: string,
    request: string,
    work: () => Promise<Answer>,
  ): Promise<Answer & { readonly replayed: boolean }> {
    const first = this.#kept.get(key);
    if (first) {
      if (first.request !== request) throw keyReused();
      if (!first.answer) throw keyInUse();
      return { ...first.answer, replayed: true };
    }
    const kept: Kept = { request };
    this.#kept.set(key, kept);
    const answer = await work();
    if (answer.executed) kept.answer = answer;
    else this.#kept.delete(key);
    return { ...answer, replayed: false };
  }

  /** Stripe removes keys after a day. */
  forget(): void {
    this.#kept.clear();
  }
}
