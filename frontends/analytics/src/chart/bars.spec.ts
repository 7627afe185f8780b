import { expect, it } from 'vitest';
import { namedBars } from './bars';

it('cuts names to 30 characters, and keeps apart those that are equal then', () => {
  const long = 'a'.repeat(10_000);
  const { points, tick } = namedBars('Times asked', [
    { name: `${long}1`, y: 10_000_000 },
    { name: `${long}2`, y: 1 },
  ]);
  expect(new Set(points.map(({ x }) => x)).size).toBe(2);
  expect(points.map(({ x }) => tick?.(x))).toEqual([`${'a'.repeat(30)}…`, `${'a'.repeat(30)}…`]);
  expect(points[0]).toMatchObject({ y: 10_000_000, name: `${long}1` });
});

it('has room for one bar and for ten', () => {
  const heightOf = (bars: number) =>
    namedBars(
      'Times asked',
      Array.from({ length: bars }, () => ({ name: 'a', y: 1 })),
    ).height;
  expect([heightOf(1), heightOf(10)]).toEqual([120, 392]);
});
