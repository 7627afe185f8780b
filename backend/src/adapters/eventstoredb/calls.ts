import { EngineUnavailable } from '../../ports/event-store.js';
import { isRetryable, toPortError } from './server-error.js';

const ATTEMPTS = 3;

/**
 * Calls the server and retries after a lost connection or a change of leader. It stops waiting after the timeout, whatever
 * the client does: on a connection that went silent, a client's append waits forever.
 */
export class Calls {
  constructor(readonly timeoutMs: number) {}

  /** @throws EngineUnavailable, AppendTooLarge, or the client's own error for a wrong expected revision */
  async make<Result>(call: () => Promise<Result>): Promise<Result> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.timeoutMs);
    try {
      return await Promise.race([attempts(call, timeout.signal), rejectOnAbort(timeout.signal)]);
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
    timeout.addEventListener('abort', () => reject(new EngineUnavailable('The event store did not answer in time')), {
      once: true,
    }),
  );
