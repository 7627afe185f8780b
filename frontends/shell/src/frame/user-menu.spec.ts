import { expect, it } from 'vitest';
import { initialsOf } from './user-menu';

it.each([
  ['maya@northfell.shop', 'MA'],
  ['maya.king@northfell.shop', 'MK'],
  ['m@northfell.shop', 'M'],
  ['4you@northfell.shop', '4Y'],
])('of %s are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});
