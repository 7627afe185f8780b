import { expect, it } from 'vitest';
import { added, type Histogram, percentile, withDuration } from './duration-histogram.js';

const of = (...durations: readonly number[]): Histogram =>
  durations.reduce<Histogram>((histogram, ms) => withDuration(histogram, ms), []);

it.each([0, 1, 7, 11])('keeps %i ms exactly', (ms) => expect(percentile(of(ms), 0.5)).toBe(ms));

it.each([100, 340, 1_400, 8_000, 59_999, 590_000])('keeps %i ms to 5 %%', (ms) => {
  const kept = percentile(of(ms), 0.5) ?? 0;
  expect(Math.abs(kept - ms) / ms).toBeLessThan(0.05);
});

it('counts everything from ten minutes on as ten minutes', () =>
  expect(percentile(of(86_400_000), 0.99)).toBe(percentile(of(600_000), 0.99)));

it('has at most 150 buckets, whatever it counts', () => {
  const durations = Array.from({ length: 3_000 }, (_, index) => index * 211);
  expect(of(...durations).length).toBeLessThanOrEqual(150);
});

it('finds percentiles by the nearest rank', () => {
  const histogram = of(...Array.from({ length: 98 }, () => 1), 5, 9);
  expect([0.5, 0.98, 0.99, 1].map((share) => percentile(histogram, share))).toEqual([1, 1, 5, 9]);
});

it('has no percentile without a duration', () => expect(percentile([], 0.5)).toBeUndefined());

it('is the same however durations are split over days', () =>
  expect(added(of(3, 800), of(), of(800, 2, 3))).toEqual(of(3, 800, 800, 2, 3)));
