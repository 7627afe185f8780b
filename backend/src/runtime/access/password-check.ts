import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';

/** Who signed in. */
export interface SignedIn {
  readonly personId: PersonId;
  /** The account that the person belongs to. */
  readonly accountId: AccountId;
}

/** Says whose e-mail address and password these are. Unknown addresses take as long as wrong passwords. */
export abstract class PasswordCheck {
  abstract check(email: string, password: string): Promise<SignedIn | undefined>;
}
