import { expect, it } from 'vitest';
import { rank } from './rank';

it('ranks equal words first, then prefixes, then beginnings of words, then parts of words', () => {
  const entries = ['Escape rooms', 'My Ape', 'Ape House', 'Ape', 'A plea'];
  const order = entries.filter((words) => rank(words, 'ape') > 0).sort((a, b) => rank(b, 'ape') - rank(a, 'ape'));
  expect(order).toEqual(['Ape', 'Ape House', 'My Ape', 'Escape rooms']);
});

it('finds terms in any order and ignores case and outer spaces', () => {
  expect(rank('Switch to light theme', ' theme LIGHT ')).toBeGreaterThan(0);
  expect(rank('Switch to light theme', 'theme dark')).toBe(0);
});
