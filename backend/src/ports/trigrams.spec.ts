import { describe, expect, it } from 'vitest';
import { coveringTrigrams, trigramsOf } from './trigrams.js';

describe('trigrams', () => {
  it('of a text are all its distinct sequences of three letters', () =>
    expect(trigramsOf('ABABA')).toEqual(['ABA', 'BAB']));

  it.each([
    ['ABC', ['ABC']],
    ['ABCD', ['ABC', 'BCD']],
    ['ABCDEF', ['ABC', 'DEF']],
    ['ABCDEFG', ['ABC', 'DEF', 'EFG']],
    ['ABCDABC', ['ABC', 'DAB']],
  ])('cover %s side by side, and the last one ends with it', (text, cover) =>
    expect(coveringTrigrams(text)).toEqual(cover),
  );

  it('are none for a shorter text', () =>
    expect([trigramsOf('AB'), coveringTrigrams('AB'), coveringTrigrams('')]).toEqual([[], [], []]));

  it('count whole code points', () => expect(trigramsOf('a👩b👧')).toEqual(['a👩b', '👩b👧']));
});
