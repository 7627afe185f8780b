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
      // What else was started has to end all the same.
      console.error(error);
      process.exitCode ||= 1;
    }
  }
});

/** Called, without being waited for, when this process ends: also by an error, and by a signal after `endOnSignals`. Answers how to call it off. */
export function atTheEnd(end) {
  last.add(end);
  return () => last.delete(end);
}

/** A signal by itself would end this process without a word to what it has started. */
export const endOnSignals = () =>
  SIGNALS.forEach((signal) => process.once(signal, () => process.exit(128 + constants.signals[signal])));

/** Runs a command with its output shown. What it started, and has not ended itself, ends with it, or with this process. */
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
  // It could not be started.
  if (pid === undefined) return;
  try {
    process.kill(detached ? -pid : pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
