import { expect, it } from 'vitest';
import { daysIn, lastDays, lengthOf, problemOf } from './range';

const now = new Date('2026-11-24T23:30:00.000Z');
const read = (query: string) => daysIn(new URLSearchParams(query), now);

it('reads the days from the address', () =>
  expect(read('from=2026-01-01&to=2026-02-01')).toEqual({ from: '2026-01-01', to: '2026-02-01' }));

it.each(['', 'from=2026-01-01', 'from=yesterday&to=today', 'from=2026-13-01&to=2026-13-02'])(
  'shows the last 30 days where the address says %s',
  (query) => expect(read(query)).toEqual({ from: '2026-10-26', to: '2026-11-24' }),
);

it('counts both ends', () => expect(lengthOf(lastDays(7, now))).toBe(7));

it.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'The first day is after the last one.'],
  [{ from: '2026-11-02', to: '2026-11-25' }, 'Today is 2026-11-24 (UTC). Choose days up to it.'],
  [{ from: '1026-11-24', to: '2026-11-24' }, 'Choose at most 366 days.'],
  [{ from: '2026-11-24', to: '2026-11-24' }, undefined],
])('says what is wrong with %o', (days, problem) => expect(problemOf(days, now)).toBe(problem));
