import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Role } from '@chatbot-builder/contracts/permissions';

/** Reads people for every request, so that an erasure or a changed role takes effect at once, in every process. */
export abstract class People {
  /** Undefined if the person or its account was erased. */
  abstract find(personId: PersonId): Promise<{ readonly accountId: AccountId; readonly role: Role } | undefined>;
}
