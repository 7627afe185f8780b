import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ShortLivedSet } from './short-lived-set.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'major' | 'minor' }) => void;

const IN_PROGRESS = 8;
const CALLS = 250;
const NUMBERS = 10_000;

interface Call {
  readonly numbers: readonly number[];
}

/** Bytes by which the heap has grown after calls that hold 80 kB each, without a full collection. */
function grownBy(calls: Pick<ShortLivedSet<Call>, 'delete'> & { add(call: Call): unknown }): number {
  collect({ type: 'major' });
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  const inProgress: Call[] = [];
  for (let id = 0; id < CALLS; id++) {
    const call = { numbers: Array.from({ length: NUMBERS }, () => id) };
    calls.add(call);
    inProgress.push(call);
    const ended = inProgress.length > IN_PROGRESS && inProgress.shift();
    if (ended) calls.delete(ended);
  }
  collect({ type: 'minor' });
  return process.memoryUsage().heapUsed - before;
}

describe('a set of short-lived members', () => {
  it('holds each member once, until it is deleted', () => {
    const [set, other] = [new ShortLivedSet<{ name: string }>(), new ShortLivedSet<{ name: string }>()];
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    for (const each of [a, a, b]) set.add(each);
    other.add(a);
    expect([[...set], set.size]).toEqual([[a, b], 2]);
    set.delete(a);
    set.delete(a);
    expect([[...set], set.size, [...other]]).toEqual([[b], 1, [a]]);
    set.add(a);
    expect([...set]).toEqual([b, a]);
  });

  it('visits what was not deleted meanwhile', () => {
    const members = [{ id: 0 }, { id: 1 }, { id: 2 }] as const;
    const set = new ShortLivedSet<{ id: number }>();
    for (const each of members) set.add(each);
    const visited: number[] = [];
    set.forEach(({ id }) => {
      visited.push(id);
      set.delete(members[1]);
    });
    expect(visited).toEqual([0, 2]);
  });

  it('leaves to the next minor collection what its deleted members led to, which a Set does not', () => {
    const [grown, ofSet] = [grownBy(new ShortLivedSet()), grownBy(new Set())];
    expect(grown).toBeLessThan(ofSet / 4);
  });
});
