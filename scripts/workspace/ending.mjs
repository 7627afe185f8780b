import { constants } from 'node:os';
import { exitOf, start } from './processes.mjs';
import { detached } from './supervise.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const last = new Set();
process.on('exit', () => {
  for (const end of last) {
    try {
      end();
    } catch (error) {
      // The other handlers must still run.
      console.error(error);
      process.exitCode ||= 1;
    }
  }
});

/**
 * Registers a synchronous function to run when this process ends, also after an error and, with `endOnSignals`, after a
 * signal. Returns a function that cancels it.
 */
export function atTheEnd(end) {
  last.add(end);
  return () => last.delete(end);
}

/** Makes signals run the functions of `atTheEnd`. By default, a signal ends a process without running exit handlers. */
export const endOnSignals = () =>
  SIGNALS.forEach((signal) => process.once(signal, () => process.exit(128 + constants.signals[signal])));

/** Runs a command and shows its output. Processes that it leaves behind are killed when it or this process ends. */
export async function runWhole(command, args, options) {
  const child = start(command, args, { ...options, detached });
  const callOff = atTheEnd(() => endGroup(child));
  try {
    return await exitOf(child);
  } finally {
    endGroup(child);
    callOff();
  }
}

function endGroup({ pid }) {
  // Undefined if it could not be started.
  if (pid === undefined) return;
  try {
    process.kill(detached ? -pid : pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
