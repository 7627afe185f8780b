import { readFileSync } from 'node:fs';
import type { ProductProcess } from '../test/faults/product-process.js';

/** Linux counts processor time in hundredths of a second wherever it tells of it (USER_HZ, proc(5)). */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 200;

/** Seconds of processor time that a process has taken, its threads included. */
export function cpuSeconds({ pid }: ProductProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it, in brackets, may hold spaces: utime and stime are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** What of a process is in memory, in megabytes. */
export const residentMb = ({ pid }: ProductProcess): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** The most that each process held while the work went on, in megabytes. */
export async function mostResident(
  processes: readonly ProductProcess[],
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const most = processes.map(residentMb);
  const sampling = setInterval(
    () => processes.forEach((process, index) => (most[index] = Math.max(most[index] ?? 0, residentMb(process)))),
    SAMPLE_MS,
  );
  try {
    await work();
    return most;
  } finally {
    clearInterval(sampling);
  }
}
