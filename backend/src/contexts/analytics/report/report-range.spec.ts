import { expect, it } from 'vitest';
import { reportRange } from './report-range.js';

const now = new Date('2026-11-24T00:00:00.000Z');

it.each([
  ['the last 30 days', {}, ['2026-10-26', '2026-11-24'], ['2026-09-26', '2026-10-25']],
  ['30 days up to a day', { to: '2026-03-30' }, ['2026-03-01', '2026-03-30'], ['2026-01-30', '2026-02-28']],
  ['one day', { from: '2026-11-24', to: '2026-11-24' }, ['2026-11-24', '2026-11-24'], ['2026-11-23', '2026-11-23']],
  ['a leap year', { from: '2024-01-01', to: '2024-12-31' }, ['2024-01-01', '2024-12-31'], ['2022-12-31', '2023-12-31']],
])('compares %s with as many days before', (_, query, [from, to], [fromBefore, toBefore]) =>
  expect(reportRange(query, now)).toEqual({ days: { from, to }, before: { from: fromBefore, to: toBefore } }),
);

it.each([
  ['reversed', { from: '2026-11-02', to: '2026-11-01' }, 'ends on 2026-11-01, before it begins on 2026-11-02'],
  ['in the future', { from: '2026-11-01', to: '2026-11-25' }, 'ends on 2026-11-25. Today is 2026-11-24 (UTC)'],
  ['that begins in the future', { from: '2027-01-01' }, 'before it begins on 2027-01-01'],
  ['of many years', { from: '2000-11-24' }, 'has 9497 days. Choose at most 366'],
])('refuses a range %s', (_, query, message) => expect(() => reportRange(query, now)).toThrow(message));
