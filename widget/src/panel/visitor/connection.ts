import type { Clock } from './clock';

/** A reply takes at most 60 s, so a connection that is silent for longer is considered dead. */
export const SILENCE_MS = 70_000;

export interface Connection {
  /** Aborts with the caller's signal, or after `SILENCE_MS` without a call to `heard`. */
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
    // The wait rejects when it is aborted by the next frame. That needs no handling.
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
