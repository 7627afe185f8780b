import { expect, it } from 'vitest';
import { newSecret, stepOf, uriOf } from './totp.js';

/** The secret and the last six digits of the codes of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  ['287082', 59, 1],
  ['081804', 1_111_111_109, 37_037_036],
  ['005924', 1_234_567_890, 41_152_263],
  ['353130', 20_000_000_000, 666_666_666],
])('takes %s at second %i, as the RFC does', (code, second, step) =>
  expect(stepOf(SECRET, code, second * 1_000)).toBe(step),
);

it('takes a code one step before and after its own', () => {
  const at = (second: number) => stepOf(SECRET, '287082', second * 1_000);
  expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(at(90)).toBeUndefined();
});

it('takes a code as apps show it, and nothing else', () => {
  expect(stepOf(SECRET, ' 287 082 ', 59_000)).toBe(1);
  for (const odd of ['', '28708', '2870820', '287082.', '２８７０８２', 'ABCDEF'])
    expect(stepOf(SECRET, odd, 59_000)).toBeUndefined();
});

it('makes another secret each time, of 160 bits', () => {
  const secrets = [newSecret(), newSecret()];
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('names the product and the person in the URI', () => {
  const uri = new URL(uriOf(SECRET, 'ada+work@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Chatbot Builder:ada+work@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Chatbot Builder',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
