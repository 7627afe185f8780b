import type { AccountId } from '@chatbot-builder/contracts/ids';

/** Who signed in. */
export interface SignedIn {
  readonly accountId: AccountId;
}

/** Says whose e-mail address and password these are. Unknown addresses take as long as wrong passwords. */
export abstract class PasswordCheck {
  abstract check(email: string, password: string): Promise<SignedIn | undefined>;
}
