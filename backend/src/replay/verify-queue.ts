import { KeyedQueue } from '../concurrency/keyed-queue.js';
import { Refused } from '../kernel/refusal.js';

/** Each reads the whole log: whoever came after these would wait for longer than a browser does. */
const MOST_WAITING = 8;
const RETRY_AFTER_SECONDS = 30;

/** Builders' verifications take turns: together they would take the thread from everybody else. */
export class VerifyQueue {
  readonly #queue = new KeyedQueue<string>();
  /** Who waits, and who has the turn. */
  #pending = 0;

  /** Whoever leaves gives up the place at once. @throws Refused `too-many-verifications` where too many wait, the signal's reason */
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
    'Many others verify their documents right now. Please try again in half a minute.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
