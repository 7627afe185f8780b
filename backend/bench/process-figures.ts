import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as elapsed } from 'node:timers/promises';

interface Process {
  readonly pid?: number | undefined;
}

/** Linux reports CPU time in hundredths of a second (USER_HZ, proc(5)). */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 200;
/** A server that takes no more of a core for so long does nothing but wait. */
const WATCHED_MS = 5_000;
const IDLE_SHARE = 0.1;

/** CPU time of a process, its threads and those of its children that have ended, in seconds. */
export function cpuSeconds({ pid }: Process): number {
  const fields = statOf(pid);
  // utime, stime, cutime and cstime.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Until a server that has started has caught up with all that was planted for it. */
export async function untilIdle(server: Process): Promise<void> {
  const busy = async (): Promise<boolean> => {
    const before = cpuSeconds(server);
    await elapsed(WATCHED_MS);
    return cpuSeconds(server) - before > (WATCHED_MS / 1_000) * IDLE_SHARE;
  };
  while (await busy());
}

/** The process and the children that it has now. */
export function withChildren(process: Process): readonly Process[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === process.pid)
    .flatMap((name) => withChildren({ pid: Number(name) }));
  return [process, ...children];
}

/** Undefined if the process has ended meanwhile. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return undefined;
  }
}

/** The fields of proc(5)'s `stat` from the third on: the name in parentheses before them may contain spaces. */
function statOf(pid: number | undefined): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Resident memory of a process, in megabytes. */
export const residentMb = ({ pid }: Process): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Peak resident memory of each process during the work, in megabytes. */
export async function mostResident(
  processes: readonly Process[],
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
