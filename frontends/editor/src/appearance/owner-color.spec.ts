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
    ['#1f7a5c', 'White text on this color reads well, 5.3 to 1'],
    ['#8b5cf6', 'White text on this color, drawn a little darker, reads well, 4.6 to 1'],
    ['#f59e0b', 'Dark text on this color reads well, 8.4 to 1'],
  ])('describes the contrast of text on it (%s)', (color, line) => {
    expect(contrastLine(color)).toBe(line);
  });
});
