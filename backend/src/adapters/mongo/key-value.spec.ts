import { describe, expect, it } from 'vitest';
import { toKey } from './key-value.js';

describe('the key of a scalar', () => {
  const ascending = [
    null,
    false,
    true,
    -Infinity,
    -1e300,
    -2,
    -1,
    -0.5,
    0,
    5e-324,
    0.5,
    1,
    2,
    10,
    2 ** 53,
    Infinity,
    '',
    'A',
    'a',
    'é',
    '日本',
    '\u{1F600}',
  ];

  it('preserves the order of values within their type, null first', () => {
    const keys = ascending.map(toKey);
    expect([...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(keys);
  });

  it('differs between values of different types', () =>
    expect(new Set([null, 'null', '', 0, '0', false, 'false', '\0'].map(toKey)).size).toBe(8));

  it('is equal for equal values', () => {
    expect(toKey(-0)).toBe(toKey(0));
    expect(toKey(undefined)).toBe(toKey(null));
  });

  it('is refused for values that are not scalars', () =>
    expect(() => toKey(['a'])).toThrow('must be a scalar, not ["a"]'));
});
