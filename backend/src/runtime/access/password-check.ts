import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';

/** The person who signed in. */
export interface SignedIn {
  readonly personId: PersonId;
  /** The account that the person belongs to. */
  readonly accountId: AccountId;
}

/**
 * Finds the person with this e-mail address and password. Takes equally long for unknown addresses and wrong passwords.
 */
export abstract class PasswordCheck {
  abstract check(email: string, password: string): Promise<SignedIn | undefined>;
}
