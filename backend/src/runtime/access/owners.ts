import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Mail } from '../../ports/mailer.js';

/** Who an account belongs to. */
export abstract class Owners {
  /** The address that the owner signs in with. Undefined if the account was erased. */
  abstract emailOf(accountId: AccountId): Promise<string | undefined>;
  /** Sends a mail to the owner, unless one with its id went out before or the account was erased. */
  abstract mailOnce(accountId: AccountId, mailTo: (address: string) => Mail): Promise<void>;
}
