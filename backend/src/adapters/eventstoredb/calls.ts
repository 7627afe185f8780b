import { EngineUnavailable } from '../../ports/event-store.js';
import { isRetryable, toPortError, Unreachable } from './server-error.js';

const ATTEMPTS = 3;

/** No answer arrived in time. */
class Silent extends EngineUnavailable {}

/**
 * Calls the server and retries after a lost connection or a change of leader. It stops waiting after the timeout,
 * whatever the client does: on a connection that went silent, a client's append waits forever.
 */
export class Calls {
  #away = false;

  constructor(
    readonly timeoutMs: number,
    /** Called when the server, which did not answer, answers again. */
    private readonly recovered: () => void,
  ) {}

  /** @throws EngineUnavailable, AppendTooLarge, or the client's own error for a wrong expected revision */
  async make<Result>(call: () => Promise<Result>): Promise<Result> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.timeoutMs);
    try {
      const result = await Promise.race([attempts(call, timeout.signal), rejectOnAbort(timeout.signal)]);
      if (this.#away) this.recovered();
      this.#away = false;
      return result;
    } catch (error) {
      if (error instanceof Unreachable || error instanceof Silent) this.#away = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function attempts<Result>(call: () => Promise<Result>, timeout: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS || timeout.aborted || !isRetryable(error)) throw toPortError(error);
    }
  }
}

const rejectOnAbort = (timeout: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    timeout.addEventListener('abort', () => reject(new Silent('The event store did not answer in time')), {
      once: true,
    }),
  );
