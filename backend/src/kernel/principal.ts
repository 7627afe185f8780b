import type { Actor } from '@chatbot-builder/contracts/events';
import type { AccountId, ChatbotId, PersonId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { Role } from '@chatbot-builder/contracts/permissions';
import { never } from './decider.js';
import { notSignedIn } from './refusals.js';

interface Principals {
  anonymous: object;
  /** Visitor of one chatbot. `origin`: of the page that began the session, if the browser named it. */
  visitor: { readonly chatbotId: ChatbotId; readonly visitorId: VisitorId; readonly origin: string | null };
  /** `accountId` is the owner's account, even for a client. */
  person: { readonly personId: PersonId; readonly accountId: AccountId; readonly role: Role };
  /** Client with a chatbot's key. */
  'api-key': { readonly keyId: string; readonly accountId: AccountId; readonly chatbotId: ChatbotId };
  /** `id` is a short hash of the operator's token. */
  operator: { readonly id: string };
}

export type PrincipalKind = keyof Principals;
export type PrincipalOf<Kind extends PrincipalKind> = Kind extends PrincipalKind
  ? { readonly kind: Kind } & Principals[Kind]
  : never;

/** The caller, as proved at the edge. Its ids are never personal data. */
export type Principal = PrincipalOf<PrincipalKind>;

/** The account that the caller acts for. @throws Refused `not-signed-in` if there is none */
export function accountOf(principal: Principal): AccountId {
  if (principal.kind === 'person' || principal.kind === 'api-key') return principal.accountId;
  throw notSignedIn();
}

/** Id of a principal, unique within its kind. */
export function principalId(principal: Principal): string {
  switch (principal.kind) {
    case 'anonymous':
      return '';
    case 'visitor':
      return principal.visitorId;
    case 'person':
      return principal.personId;
    case 'api-key':
      return principal.keyId;
    case 'operator':
      return principal.id;
    default:
      return never(principal);
  }
}

/** The actor that events record for the caller. @throws Refused `not-signed-in` for an anonymous one */
export function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case 'anonymous':
      throw notSignedIn();
    case 'person':
      return { kind: principal.role === 'client' ? 'client' : 'person', id: principal.personId };
    default:
      return { kind: principal.kind, id: principalId(principal) };
  }
}
