import { readFileSync } from 'node:fs';
import type { ProductProcess } from '../test/faults/product-process.js';

/** Linux reports CPU time in hundredths of a second (USER_HZ, proc(5)). */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 200;

/** CPU time of a process and its threads, in seconds. */
export function cpuSeconds({ pid }: ProductProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces. utime and stime are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process, in megabytes. */
export const residentMb = ({ pid }: ProductProcess): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Peak resident memory of each process during the work, in megabytes. */
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
