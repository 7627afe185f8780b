import { EngineUnavailable } from '../../ports/event-store.js';
import { mayPass, toPortError } from './server-error.js';

const ATTEMPTS = 3;

/**
 * Calls the server, and bears with a connection that must be made anew and a leader that has changed. A server that does
 * not answer is given up on, whatever the client thinks: an append over a connection that is silent waits for ever there.
 */
export class Calls {
  constructor(readonly patienceMs: number) {}

  /** @throws EngineUnavailable, AppendTooLarge, what the client throws where an expected revision is wrong */
  async make<Result>(call: () => Promise<Result>): Promise<Result> {
    const giveUp = AbortSignal.timeout(this.patienceMs);
    for (let attempt = 1; ; attempt++) {
      try {
        return await untilAborted(call(), giveUp);
      } catch (error) {
        if (attempt === ATTEMPTS || !mayPass(error)) throw toPortError(error);
      }
    }
  }
}

function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new EngineUnavailable('The event store does not answer'));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
