import { describe, expect, it } from 'vitest';
import { inkOf, isColor } from './ink';

describe('the owner’s colour', () => {
  it.each([
    ['#8b5cf6', '#8558ec', '#ffffff'],
    ['#3b82f6', '#3472d8', '#ffffff'],
    ['#ec4899', '#cd3f85', '#ffffff'],
    ['#ef4444', '#d73d3d', '#ffffff'],
    ['#6366f1', '#6265ef', '#ffffff'],
    ['#7c3aed', '#7c3aed', '#ffffff'],
    ['#000000', '#000000', '#ffffff'],
    ['#10b981', '#10b981', '#16161d'],
    ['#f59e0b', '#f59e0b', '#16161d'],
    ['#06b6d4', '#06b6d4', '#16161d'],
    ['#14b8a6', '#14b8a6', '#16161d'],
    ['#f97316', '#f97316', '#16161d'],
    ['#ffffff', '#ffffff', '#16161d'],
  ])('%s is drawn as %s with text in %s', (given, fill, text) => {
    expect(inkOf(given)).toEqual({ fill, text });
  });

  it('draws what is no colour in the default one', () => {
    expect(inkOf('url(javascript:alert(1))')).toEqual(inkOf('#8b5cf6'));
    expect(isColor('red')).toBe(false);
    expect(isColor('#fff')).toBe(false);
    expect(isColor('#8b5cf6')).toBe(true);
  });
});
