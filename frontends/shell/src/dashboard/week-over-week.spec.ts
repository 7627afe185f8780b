import { expect, it } from 'vitest';
import { weekOverWeek, weekOverWeekText } from './week-over-week';

it.each([
  [54, 48, '+13% from last week'],
  [40, 48, '-17% from last week'],
  [48, 48, 'No change from last week'],
  [9, 0, 'No change from last week'],
  [201, 200, '+1% from last week'],
  [1001, 1000, 'No change from last week'],
])('formats %i after %i as %s', (last, previous, text) => {
  expect(weekOverWeekText(weekOverWeek(last, previous))).toBe(text);
});
