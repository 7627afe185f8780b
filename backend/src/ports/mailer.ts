import type { PersonId } from '@chatbot-builder/contracts/ids';

/** A mail to one person, in two versions of the same words. */
export interface Mail {
  /** Makes the message id, by which a mailbox recognizes a mail that was sent twice. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * The server for mail refused the mail for good, so that another attempt is of no use. The message names no address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface KeptMail extends Pick<Mail, 'id' | 'to' | 'subject' | 'text' | 'html'> {
  readonly at: Date;
}

/** Mails that a development machine keeps instead of sending them. */
export interface KeptMails {
  /** The most recent first. */
  list(limit: number): Promise<readonly KeptMail[]>;
  find(id: string): Promise<KeptMail | undefined>;
  /** Deletes the mails to a person. Idempotent. */
  drop(personId: PersonId): Promise<void>;
}

export abstract class Mailer {
  /** False where mails go nowhere, because nothing is configured to send them. */
  abstract readonly sends: boolean;
  /** Set where mails are kept instead of sent. */
  readonly kept?: KeptMails;
  /**
   * Resolves when the server for mail has taken the mail over. A mail may arrive twice if the answer was lost.
   * `personId` is whom the mail is about.
   * @throws MailRefused, or another error if a later attempt may succeed
   */
  abstract send(mail: Mail, personId: PersonId): Promise<void>;
}
