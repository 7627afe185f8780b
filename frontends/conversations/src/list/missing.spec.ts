import { describe, expect, it } from 'vitest';
import { missing } from './missing';

const HEIGHT = 100_000;
const top = [0, 50] as const;
const middle = [50_000, 50_200] as const;

describe('for the rows in view, it loads', () => {
  it.each([
    ['nothing while they and those around are there', [50_070, 50_090], middle, undefined],
    ['the next page near the end', [30, 45], top, 'next'],
    ['the next page just beyond the end', [60, 75], top, 'next'],
    ['the rows before, a few of them again', [50_010, 50_030], middle, { from: 49_810, isFar: false }],
    ['no row before the first', [0, 20], [40, 240], { from: 0, isFar: false }],
    ['another part of the list, and some above', [70_000, 70_015], top, { from: 69_950, isFar: true }],
    ['the end of the list', [99_985, 100_000], top, { from: 99_800, isFar: true }],
    ['the top again', [0, 15], middle, { from: 0, isFar: true }],
  ] as const)('%s', (_what, view, loaded, expected) => expect(missing(view, loaded, HEIGHT)).toEqual(expected));

  it('nothing where there are no rows yet', () => expect(missing([0, 0], [0, 0], 0)).toBeUndefined());
});
