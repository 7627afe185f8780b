import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { notSignedIn } from '../../kernel/refusals.js';
import type { Session } from '../../ports/sessions.js';
import type { People } from '../../runtime/access/people.js';

declare global {
  namespace Express {
    interface User extends Session {}
  }
}

/** The person of the session, with the current account and role. @throws Refused `not-signed-in` */
export async function provedBySession({ user }: Request, people: People): Promise<Principal> {
  const known = user && (await people.find(user.personId));
  if (!user || !known) throw notSignedIn();
  return { kind: 'person', personId: user.personId, accountId: known.accountId, role: known.role };
}
