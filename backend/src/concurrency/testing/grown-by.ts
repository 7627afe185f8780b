import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'major' | 'minor' }) => void;

const IN_PROGRESS = 8;
const CALLS = 250;
const NUMBERS = 10_000;

export interface Call {
  readonly id: number;
  readonly numbers: readonly number[];
}

/** Bytes by which the heap has grown after calls that hold 80 kB each, without a full collection. */
export function grownBy(begin: (call: Call) => unknown, end: (call: Call) => unknown): number {
  collect({ type: 'major' });
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  const inProgress: Call[] = [];
  for (let id = 0; id < CALLS; id++) {
    const call = { id, numbers: Array.from({ length: NUMBERS }, () => id) };
    inProgress.push(call);
    begin(call);
    const ended = inProgress.length > IN_PROGRESS && inProgress.shift();
    if (ended) end(ended);
  }
  collect({ type: 'minor' });
  return process.memoryUsage().heapUsed - before;
}
