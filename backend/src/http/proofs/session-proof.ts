import { PersonId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { notSignedIn } from '../../kernel/refusals.js';
import type { SignedIn } from '../../runtime/access/password-check.js';

declare global {
  namespace Express {
    interface User extends SignedIn {}
  }
}

/** The person whose session the cookie opens. */
export function provedBySession({ user }: Request): Principal {
  if (!user) throw notSignedIn();
  const { accountId } = user;
  return { kind: 'person', personId: PersonId.parse(accountId), accountId, role: 'admin' };
}
