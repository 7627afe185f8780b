import { beforeEach, describe, expect, it } from 'vitest';
import { DoubtedWrites } from './doubted-writes.js';

const at = (id: string, position: number) => ({ id, position, body: {} });

describe('documents of a write that was given up', () => {
  let now: number;
  let doubted: DoubtedWrites;
  beforeEach(() => {
    now = 0;
    doubted = new DoubtedWrites(() => now);
    doubted.gaveUp([at('a', 5)]);
  });

  it('are replaced if they stand lower than they were written', () => {
    doubted.wrote([at('a', 7), at('b', 7)]);
    expect(doubted.replaced([at('a', 5), at('b', 5)], 7)).toEqual([at('a', 5)]);
    expect(doubted.replaced([at('a', 7)], 7)).toEqual([]);
  });

  it('are not replaced before they were written again', () => {
    expect(doubted.replaced([at('a', 2)], 4)).toEqual([]);
    expect(doubted.replaced([at('a', 2)], 5)).toEqual([at('a', 2)]);
  });

  it('are looked at for a minute, and once more after it', () => {
    now = 59_999;
    doubted.settle(now);
    expect(doubted.ids).toEqual(['a']);
    now = 60_000;
    doubted.settle(now);
    expect(doubted.ids).toEqual([]);
  });
});
