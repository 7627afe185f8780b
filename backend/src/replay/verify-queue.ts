import { KeyedQueue } from '../concurrency/keyed-queue.js';
import { Refused } from '../kernel/refusal.js';

/** Each verification folds all events of an account. Behind this many, a caller would wait longer than browsers do. */
const MOST_WAITING = 8;
const RETRY_AFTER_SECONDS = 30;

/** Runs builders' verifications one at a time. Together they would block the thread for everybody else. */
export class VerifyQueue {
  readonly #queue = new KeyedQueue<string>();
  /** Waiting and running verifications. */
  #pending = 0;

  /**
   * A caller that aborts leaves the queue at once.
   * @throws Refused `too-many-verifications` if too many wait; the signal's reason
   */
  async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.#pending > MOST_WAITING) throw tooManyWait();
    this.#pending++;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      this.#pending--;
      left.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const begin = async (): Promise<Result> => {
      signal.throwIfAborted();
      signal.removeEventListener('abort', leave);
      try {
        return await work();
      } finally {
        this.#pending--;
      }
    };
    return Promise.race([this.#queue.run('', begin), left.promise]);
  }
}

const tooManyWait = (): Refused =>
  new Refused(
    'unavailable',
    'too-many-verifications',
    'Too many verifications are running right now. Please try again in half a minute.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
