import { expect, it } from 'vitest';
import { PersonId } from '@chatbot-builder/contracts/ids';
import {
  findLink,
  linkOf,
  type MailedLink,
  type MailedToken,
  parseToken,
  tokenText,
  withLink,
} from './mailed-token.js';

const personId = PersonId.parse('0190a6a0-0000-4000-8000-000000000001');
const token = (fill: number): MailedToken => ({ personId, secret: Buffer.alloc(32, fill) });

it('reads a token from its text', () => {
  expect(parseToken(tokenText(token(7)))).toEqual(token(7));
});

it.each(['', 'x', `${personId}.`, `${tokenText(token(7))}A`, tokenText(token(7)).slice(1), `\n${tokenText(token(7))}`])(
  'reads no token from %j',
  (text) => expect(parseToken(text)).toBeUndefined(),
);

it('finds the link of a token until it expires', () => {
  const links = [linkOf(token(1), 1_000)];
  expect(findLink(links, token(1), 999)).toBe(links[0]);
  expect(findLink(links, token(1), 1_000)).toBeUndefined();
  expect(findLink(links, token(2), 0)).toBeUndefined();
});

it('stores no secret', () => {
  const { secret } = token(1);
  const stored = JSON.stringify(linkOf(token(1), 0));
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(stored).not.toContain(secret.toString(encoding));
});

it('keeps the five latest links, and none that expired', () => {
  const fills = [1, 2, 3, 4, 5, 6];
  const links = fills.reduce<MailedLink[]>((kept, fill) => withLink(kept, linkOf(token(fill), 100), fill), []);
  expect(fills.filter((fill) => findLink(links, token(fill), 6))).toEqual([2, 3, 4, 5, 6]);
  expect(withLink(links, linkOf(token(7), 200), 100)).toHaveLength(1);
});
