import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../kernel/principal.js';
import { Refused } from '../../kernel/refusal.js';

const BEARER = /^Bearer +(\S+)$/i;
/** Enough to distinguish two tokens in the log. */
const ID_CHARACTERS = 12;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Authenticates the bearer of `OPERATOR_TOKEN`.
 * @throws Refused `not-the-operator`, or `not-found` if no token is configured
 */
export function provedByOperatorToken({ headers }: Request, operatorToken: string | undefined): Principal {
  if (operatorToken === undefined) throw new Refused('not-found', 'not-found', 'Not found');
  const expected = digest(operatorToken);
  const given = BEARER.exec(headers.authorization ?? '')?.[1] ?? '';
  // Digests have the same length, so the comparison takes constant time.
  if (!timingSafeEqual(digest(given), expected))
    throw new Refused('unauthenticated', 'not-the-operator', 'Send the operator’s token.');
  return { kind: 'operator', id: expected.toString('hex').slice(0, ID_CHARACTERS) };
}
