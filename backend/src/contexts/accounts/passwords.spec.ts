import { expect, it } from 'vitest';
import { hashPassword, isOutdated, isPassword } from './passwords.js';

it('accepts the right password and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horsf', hash)).toBe(false);
});

it('treats Unicode normalization forms of a password as equal', async () => {
  const hash = await hashPassword('caf\u00e9 \u{1F511}');
  expect(await isPassword('cafe\u0301 \u{1F511}', hash)).toBe(true);
});

it('stores its cost and salts every hash', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

it('tells a hash of other parameters', async () => {
  const hash = await hashPassword('same');
  expect(isOutdated(hash)).toBe(false);
  expect(isOutdated(hash.replace('t=2', 't=1'))).toBe(true);
});
