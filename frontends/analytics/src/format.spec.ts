import { expect, it } from 'vitest';
import { changed, cutLabel, dollars, longDay, perSession, responseTime, share, shortDay, weekdayOf } from './format';

it.each([
  [0, '0ms'],
  [999, '999ms'],
  [1_000, '1.0s'],
  [1_449, '1.4s'],
  [61_250, '61.3s'],
])('shows %i ms as %s', (ms, text) => expect(responseTime(ms)).toBe(text));

it.each([
  [0, 0, '0'],
  [7, 0, '0'],
  [10, 10, '1.0'],
  [4_812, 902, '5.3'],
])('shows %i messages in %i conversations as %s', (messages, conversations, text) =>
  expect(perSession(messages, conversations)).toBe(text),
);

it('cuts labels that are longer than 30 characters', () => {
  expect(cutLabel('a'.repeat(30))).toBe('a'.repeat(30));
  expect(cutLabel('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  expect(cutLabel('🙂'.repeat(10_000))).toBe(`${'🙂'.repeat(30)}…`);
});

it('shows UTC days, wherever the reader is', () => {
  expect([shortDay('2026-11-01'), weekdayOf('2026-11-01'), longDay('2026-11-01')]).toEqual([
    'Nov 1',
    'Sun, Nov 1',
    'Nov 1, 2026',
  ]);
});

it.each([
  [0, 0, '–'],
  [1, 3, '33.3%'],
  [5, 5, '100%'],
])('shows %i of %i as %s', (part, whole, text) => expect(share(part, whole)).toBe(text));

it.each([
  [0, '$0.00'],
  [420, '$0.0004'],
  [1_500_000, '$1.50'],
  [12_345_678_901, '$12,345.68'],
])('shows %i millionths of a dollar as %s', (micro, text) => expect(dollars(micro)).toBe(text));

it.each([
  [3, 2, '+50%'],
  [1, 2, '-50%'],
  [2, 2, '0%'],
  [2, 0, undefined],
])('compares %i with %i: %s', (now, before, text) => expect(changed(now, before)).toBe(text));
