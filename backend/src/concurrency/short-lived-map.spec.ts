import { describe, expect, it } from 'vitest';
import { ShortLivedMap } from './short-lived-map.js';
import { grownBy, type Call } from './testing/grown-by.js';

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
    const grownIn = (calls: Pick<ShortLivedMap<number, Call>, 'set' | 'delete'>) =>
      grownBy(
        (call) => calls.set(call.id, call),
        (call) => calls.delete(call.id),
      );
    expect(grownIn(new ShortLivedMap())).toBeLessThan(grownIn(new Map()) / 4);
  });
});
