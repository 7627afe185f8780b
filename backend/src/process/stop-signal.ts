import type { EventEmitter } from 'node:events';

/**
 * Aborts, with the signal's name, when the process is asked to stop. Asked again it stops no faster: a service manager tells
 * every process of a service, and `npm start` passes on to this one what it was told itself. Only who presses Ctrl-C twice does
 * not want to wait: `hurry`.
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
