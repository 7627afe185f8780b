import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ShortLivedMap } from './short-lived-map.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'major' | 'minor' }) => void;

const IN_PROGRESS = 8;
const CALLS = 250;
const NUMBERS = 10_000;

/** Bytes by which the heap has grown after calls that hold 80 kB each, without a full collection. */
function grownBy(calls: Pick<ShortLivedMap<number, number[]>, 'set' | 'delete'>): number {
  collect({ type: 'major' });
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  for (let id = 0; id < CALLS; id++) {
    calls.set(
      id,
      Array.from({ length: NUMBERS }, () => id),
    );
    calls.delete(id - IN_PROGRESS);
  }
  collect({ type: 'minor' });
  return process.memoryUsage().heapUsed - before;
}

describe('a map of short-lived entries', () => {
  it('holds what was set last, until it is deleted', () => {
    const map = new ShortLivedMap<string, string>();
    map.set('a', 'one');
    map.set('a', 'two');
    map.set('b', 'three');
    expect(map.values()).toEqual(['two', 'three']);
    expect(map.size).toBe(2);
    map.delete('a');
    map.delete('c');
    expect([map.has('a'), map.get('a'), map.has('b'), map.get('b')]).toEqual([false, undefined, true, 'three']);
  });

  it('visits what was not deleted meanwhile', () => {
    const map = new ShortLivedMap<number, string>();
    for (const [id, value] of ['one', 'two', 'three'].entries()) map.set(id, value);
    const visited: string[] = [];
    map.forEach((value) => {
      visited.push(value);
      map.delete(1);
    });
    expect(visited).toEqual(['one', 'three']);
  });

  it('leaves to the next minor collection what its deleted entries led to, which a Map does not', () => {
    const [grown, ofMap] = [grownBy(new ShortLivedMap()), grownBy(new Map())];
    expect(grown).toBeLessThan(ofMap / 4);
  });
});
