import { describe, expect, it } from 'vitest';
import { duration } from './duration';

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
