import { exitOf } from './processes.mjs';

const ECHO_MS = 1_000;
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Passes signals on to a child that was started detached, and gives its exit code. One Ctrl-C reaches us twice, from the
 * terminal and from npm: the echo is dropped, a second one that is meant comes later and goes through.
 */
export async function supervise(child) {
  let last = 0;
  const pass = (signal) => {
    if (Date.now() - last < ECHO_MS) return;
    last = Date.now();
    child.kill(signal);
  };
  PASSED_ON.forEach((signal) => process.on(signal, pass));
  try {
    return await exitOf(child);
  } finally {
    PASSED_ON.forEach((signal) => process.off(signal, pass));
  }
}

/** Its own process group, so that signals come from us alone; Windows has none and would open a window. */
export const detached = process.platform !== 'win32';
