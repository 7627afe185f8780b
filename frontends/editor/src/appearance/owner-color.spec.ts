import { describe, expect, it } from 'vitest';
import { contrastLine, drawnColor } from './owner-color';

describe('an owner’s color', () => {
  it('is drawn as typed once it is valid, in either case', () => {
    expect(drawnColor(' #1F7A5C ')).toBe('#1f7a5c');
  });

  it('falls back to the default while it is incomplete', () => {
    expect(drawnColor('#1f7')).toBe('#8b5cf6');
  });

  it.each([
    ['#1f7a5c', 'White text reads well on this color (5.3:1)'],
    ['#8b5cf6', 'White text reads well on a slightly darker shade (4.6:1)'],
    ['#f59e0b', 'Dark text reads well on this color (8.4:1)'],
  ])('describes the contrast of text on it (%s)', (color, line) => {
    expect(contrastLine(color)).toBe(line);
  });
});
