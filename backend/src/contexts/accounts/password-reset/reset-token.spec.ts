import { expect, it } from '@jest/globals';
import { PersonId } from '@chatbot-builder/contracts/ids';
import type { Credential } from '../credentials.js';
import { accepts, parseToken, type ResetToken, tokenText, VALID_MS, withToken } from './reset-token.js';

const personId = PersonId.parse('0190a6a0-0000-4000-8000-000000000001');
const token = (fill: number): ResetToken => ({ personId, secret: Buffer.alloc(32, fill) });
const credential: Credential = {
  email: 'ada@example.com',
  passwordHash: 'hash',
  role: 'admin',
  resets: [],
};

it('reads a token from its text', () => {
  expect(parseToken(tokenText(token(7)))).toEqual(token(7));
});

it.each(['', 'x', `${personId}.`, `${tokenText(token(7))}A`, tokenText(token(7)).slice(1), `\n${tokenText(token(7))}`])(
  'reads no token from %j',
  (text) => expect(parseToken(text)).toBeUndefined(),
);

it('accepts a token for an hour', () => {
  const issued = withToken(credential, token(1), 1_000);
  expect(accepts(issued, token(1), 1_000 + VALID_MS - 1)).toBe(true);
  expect(accepts(issued, token(1), 1_000 + VALID_MS)).toBe(false);
  expect(accepts(issued, token(2), 1_000)).toBe(false);
});

it('stores no secret', () => {
  const { secret } = token(1);
  const stored = JSON.stringify(withToken(credential, token(1), 0));
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(stored).not.toContain(secret.toString(encoding));
});

it('keeps the five latest tokens, and none that expired', () => {
  const fills = [1, 2, 3, 4, 5, 6];
  const issued = fills.reduce((current, fill) => withToken(current, token(fill), fill), credential);
  expect(fills.filter((fill) => accepts(issued, token(fill), 6))).toEqual([2, 3, 4, 5, 6]);
  expect(withToken(issued, token(7), 7 + VALID_MS).resets).toHaveLength(1);
});
