import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Role } from '@chatbot-builder/contracts/permissions';

/** People as they are now. Asked for every request: an erasure or another role counts at once, in every process. */
export abstract class People {
  /** Undefined where the person was erased, or its account. */
  abstract find(personId: PersonId): Promise<{ readonly accountId: AccountId; readonly role: Role } | undefined>;
}
