import { watch } from 'node:fs';

/** An editor writes a file in several steps, and a checkout many files. */
const QUIET_MS = 120;

/** Runs the work after every change below a folder: once it is quiet, never twice at a time, never missing the last change. */
export function onChange(folder, work) {
  let timer;
  let busy = false;
  let again = false;
  const run = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      await work();
    } while (again);
    busy = false;
  };
  return watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  });
}
