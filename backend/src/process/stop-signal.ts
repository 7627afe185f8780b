import type { EventEmitter } from 'node:events';

/**
 * Aborts, with the signal's name, when the process is asked to stop. Further SIGTERMs change nothing: service managers
 * signal every process of a service, and `npm start` forwards the signal as well. Only a second Ctrl-C means that
 * somebody does not want to wait, and calls `hurry`.
 */
export function stopSignal(process: Pick<EventEmitter, 'on'>, hurry: () => void): AbortSignal {
  const asked = new AbortController();
  let interrupted = false;
  process.on('SIGTERM', () => asked.abort('SIGTERM'));
  process.on('SIGINT', () => {
    if (interrupted) hurry();
    interrupted = true;
    asked.abort('SIGINT');
  });
  return asked.signal;
}
