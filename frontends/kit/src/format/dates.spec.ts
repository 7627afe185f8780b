import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatTime,
  formatUtcDate,
  formatUtcDateTime,
  formatUtcDay,
  formatUtcWeekday,
  formatWeekday,
} from './dates';

const now = new Date('2026-11-21T18:00:00');

describe('dates', () => {
  it('are in the reader’s time zone', () => {
    expect(formatDate('2026-11-21T16:42:00')).toBe('Nov 21, 2026');
    expect(formatTime('2026-11-21T16:42:00')).toBe('4:42 PM');
    expect(formatDateTime('2026-11-21T16:42:00', now)).toBe('Nov 21, 4:42 PM');
    expect(formatWeekday('2026-11-21T16:42:00', now)).toBe('Saturday, November 21');
  });

  it('leave out only the current year', () => {
    expect(formatDateTime('2026-11-21T16:42:00')).toBe('Nov 21, 2026, 4:42 PM');
    expect(formatDateTime('2025-12-31T23:59:00', now)).toBe('Dec 31, 2025, 11:59 PM');
    expect(formatWeekday('2025-12-31T23:59:00', now)).toBe('Wednesday, December 31, 2025');
  });
});

it('shows UTC days, wherever the reader is', () => {
  expect(formatUtcDate('2026-11-01')).toBe('Nov 1, 2026');
  expect(formatUtcDay('2026-11-01')).toBe('Nov 1');
  expect(formatUtcWeekday('2026-11-01')).toBe('Sun, Nov 1');
  expect(formatUtcDateTime('2026-11-01T16:42:00Z')).toBe('Nov 1, 2026, 4:42 PM');
});
