import { Refused } from '../kernel/refusal.js';
import { Turns } from '../runtime/turns.js';

/** Each reads the whole log: whoever came after these would wait for longer than a browser does. */
const MOST_WAITING = 8;
const RETRY_AFTER_SECONDS = 30;

/** Builders' verifications take turns: together they would take the thread from everybody else. */
export class VerifyQueue {
  readonly #turns = new Turns();
  #waiting = 0;

  /** Whoever leaves gives up the place at once. @throws Refused `too-many-verifications` where too many wait, the signal's reason */
  async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.#waiting === MOST_WAITING) throw tooManyWait();
    this.#waiting++;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      this.#waiting--;
      left.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const begin = (): Promise<Result> => {
      signal.throwIfAborted();
      signal.removeEventListener('abort', leave);
      this.#waiting--;
      return work();
    };
    return Promise.race([this.#turns.take('', async () => begin()), left.promise]);
  }
}

const tooManyWait = (): Refused =>
  new Refused(
    'unavailable',
    'too-many-verifications',
    'Many others verify their documents right now. Please try again in half a minute.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
