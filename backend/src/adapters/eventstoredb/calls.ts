import { EngineUnavailable } from '../../ports/event-store.js';
import { mayPass, toPortError } from './server-error.js';

const ATTEMPTS = 3;

/**
 * Calls the server, and bears with a connection that must be made anew and a leader that has changed. A server that does
 * not answer is given up on, whatever the client thinks: an append over a connection that is silent waits for ever there.
 */
export class Calls {
  constructor(readonly timeoutMs: number) {}

  /** @throws EngineUnavailable, AppendTooLarge, what the client throws where an expected revision is wrong */
  async make<Result>(call: () => Promise<Result>): Promise<Result> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), this.timeoutMs);
    try {
      return await Promise.race([attempts(call, silence.signal), givenUp(silence.signal)]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function attempts<Result>(call: () => Promise<Result>, silence: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS || silence.aborted || !mayPass(error)) throw toPortError(error);
    }
  }
}

const givenUp = (silence: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    silence.addEventListener('abort', () => reject(new EngineUnavailable('The event store does not answer')), {
      once: true,
    }),
  );
