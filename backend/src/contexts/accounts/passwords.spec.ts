import { expect, it } from 'vitest';
import { readConfig } from '../../settings/config.js';
import { Passwords } from './passwords.js';

const passwords = new Passwords(readConfig({}));

it('accepts the right password and no other', async () => {
  const hash = await passwords.hash('correct horse');
  expect(await passwords.matches('correct horse', hash)).toBe(true);
  expect(await passwords.matches('correct horsf', hash)).toBe(false);
});

it('treats Unicode normalization forms of a password as equal', async () => {
  const hash = await passwords.hash('caf\u00e9 \u{1F511}');
  expect(await passwords.matches('cafe\u0301 \u{1F511}', hash)).toBe(true);
});

it('stores its cost and salts every hash', async () => {
  const [one, two] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

it('tells a hash of other parameters', async () => {
  const hash = await passwords.hash('same');
  expect(passwords.isOutdated(hash)).toBe(false);
  expect(passwords.isOutdated(hash.replace('t=2', 't=1'))).toBe(true);
});
