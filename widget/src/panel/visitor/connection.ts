import type { Clock } from './clock';

/** A reply takes at most 60 s: a line that is silent for longer is dead, even if nobody said so. */
export const SILENCE_MS = 70_000;

export interface Connection {
  /** Aborts with the caller's signal, and when nothing was heard for too long. */
  readonly signal: AbortSignal;
  readonly heard: () => void;
  readonly close: () => void;
}

export const openConnection = (clock: Clock, caller: AbortSignal): Connection => {
  const connection = new AbortController();
  let silence = new AbortController();
  const drop = () => connection.abort(caller.reason);
  const listen = () => {
    silence.abort();
    silence = new AbortController();
    // The wait rejects when something was heard in time: nothing is to be done then.
    clock.wait(SILENCE_MS, silence.signal).then(drop, () => undefined);
  };
  caller.addEventListener('abort', drop, { once: true });
  listen();
  return {
    signal: connection.signal,
    heard: listen,
    close: () => {
      silence.abort();
      caller.removeEventListener('abort', drop);
    },
  };
};
