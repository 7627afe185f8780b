import { describe, expect, it } from 'vitest';
import { dateTime, dayName, duration, timeOfDay } from './when';

const now = new Date('2026-11-21T18:00:00');

describe('times', () => {
  it('are in the reader’s time zone', () => {
    expect(dateTime('2026-11-21T16:42:00', now)).toBe('Nov 21, 4:42 PM');
    expect(timeOfDay('2026-11-21T16:42:00')).toBe('4:42 PM');
    expect(dayName('2026-11-21T16:42:00', now)).toBe('Saturday, November 21');
  });

  it('include the year if it is not the current one', () => {
    expect(dateTime('2025-12-31T23:59:00', now)).toBe('Dec 31, 2025, 11:59 PM');
    expect(dayName('2025-12-31T23:59:00', now)).toBe('Wednesday, December 31, 2025');
  });
});

describe('the length of a conversation', () => {
  it.each([
    ['2026-11-21T16:42:20', 'under a minute'],
    ['2026-11-21T16:45:00', '3 min'],
    ['2026-11-21T17:47:00', '1 h 5 min'],
    ['2026-11-21T18:42:00', '2 h'],
  ])('until %s is %s', (end, text) => {
    expect(duration('2026-11-21T16:42:00', end)).toBe(text);
  });
});
