import { describe, expect, it } from 'vitest';
import { contrast, isHexColor, parseHex, readableColors } from './color.js';

describe('readableColors', () => {
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
    ['#808080', '#767676', '#ffffff'],
    ['#ffff00', '#ffff00', '#16161d'],
  ])('draws %s as %s with text in %s, at 4.5:1', (given, fill, text) => {
    expect(readableColors(given)).toEqual({ fill, text });
    expect(contrast(parseHex(fill), parseHex(text))).toBeGreaterThanOrEqual(4.5);
  });
});

it.each([
  ['#8b5cf6', true],
  ['#8B5CF6', true],
  ['#fff', false],
  ['red', false],
  [undefined, false],
])('isHexColor(%j) is %s', (value, expected) => expect(isHexColor(value)).toBe(expected));
