import { exitOf } from './processes.mjs';

const ECHO_MS = 1_000;
const ORPHANED_MS = 1_000;
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Forwards signals to a detached child and returns its exit code. One Ctrl-C arrives twice, from the terminal and from
 * npm: the duplicate is dropped, and a second Ctrl-C, which comes later, is forwarded. If npm or its shell is killed
 * alone, which forwards nothing, the child is asked to end.
 */
export async function supervise(child) {
  let last = 0;
  const pass = (signal) => {
    if (Date.now() - last < ECHO_MS) return;
    last = Date.now();
    child.kill(signal);
  };
  PASSED_ON.forEach((signal) => process.on(signal, pass));
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watching);
    pass('SIGTERM');
  }, ORPHANED_MS).unref();
  try {
    return await exitOf(child);
  } finally {
    clearInterval(watching);
    PASSED_ON.forEach((signal) => process.off(signal, pass));
  }
}

/** A child in its own process group gets signals only from us. Not on Windows, where it would open a window. */
export const detached = process.platform !== 'win32';
