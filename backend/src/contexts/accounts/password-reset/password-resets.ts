import { Inject, Injectable } from '@nestjs/common';
import type { Origin } from '@chatbot-builder/contracts/events';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { randomBytes } from 'node:crypto';
import type { Cause } from '../../../kernel/envelope.js';
import { Refused } from '../../../kernel/refusal.js';
import { Clock, Ids } from '../../../ports/clock.js';
import { JobQueue } from '../../../ports/job-queue.js';
import { Vault } from '../../../runtime/sealing/vault.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { type Credential, Credentials } from '../credentials.js';
import { Emails } from '../emails.js';
import { AccountMails } from '../mailed-links/account-mails.js';
import { findLink, linkOf, type MailedToken, parseToken, tokenText, withLink } from '../mailed-links/mailed-token.js';
import { PasswordChanges } from './password-changes.js';
import { passwordChangedMail, resetLinkMail } from './password-mails.js';

export const MAIL_RESET_LINK = 'accounts.mail-reset-link';
const VALID_MS = 60 * 60_000;
/** The answer is gone by then, so work for a known address cannot slow it. */
const MAILED_AFTER_MS = 100;

const nameOf = (requestId: string): string => `reset-request/${requestId}`;

const invalidLink = (): Refused =>
  new Refused('invalid', 'reset-link-invalid', 'This password reset link is invalid or has expired.');

/** Links in mails by which people who forgot their password set a new one. */
@Injectable()
export class PasswordResets {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly vault: Vault,
    private readonly jobs: JobQueue,
    private readonly mails: AccountMails,
    private readonly emails: Emails,
    private readonly credentials: Credentials,
    private readonly changes: PasswordChanges,
  ) {}

  /**
   * Has a link mailed to whoever holds the address. Only the job looks the address up, so that neither the answer nor
   * its time tells whether somebody does.
   * @throws Refused after too many mails to the address
   */
  async request(email: string, cause: Cause): Promise<void> {
    await this.mails.admit(email);
    const requestId = this.ids.uuid();
    await this.vault.put(nameOf(requestId), Buffer.from(email));
    await this.jobs.add([
      {
        id: `${MAIL_RESET_LINK}/${requestId}`,
        name: MAIL_RESET_LINK,
        payload: { requestId },
        cause,
        delayMs: MAILED_AFTER_MS,
      },
    ]);
  }

  /** Mails the link that was asked for. A repeated attempt mails another link, and both work. */
  async mailLink(requestId: string): Promise<void> {
    const email = (await this.vault.get(nameOf(requestId)))?.toString();
    if (email === undefined) return;
    const token = await this.issue(email);
    if (token)
      await this.mails.send(
        token.personId,
        resetLinkMail({ to: email, id: requestId, token: tokenText(token), config: this.config }),
      );
    await this.forget(requestId);
  }

  /** Deletes the address that a request keeps until its mail went out. */
  forget(requestId: string): Promise<void> {
    return this.vault.delete(nameOf(requestId));
  }

  async mailChange(personId: PersonId, changeId: string): Promise<void> {
    const credential = await this.credentials.of(personId);
    if (credential)
      await this.mails.sendOnce(
        personId,
        passwordChangedMail({ to: credential.email, id: changeId, config: this.config }),
      );
  }

  /** Sets a new password and ends the person's sessions. A link works once. @throws Refused `reset-link-invalid` */
  async redeem(text: string, password: string, request: { readonly correlationId: string; readonly origin: Origin }) {
    const token = parseToken(text);
    const credential = token && (await this.credentials.of(token.personId));
    const holder = credential && (await this.emails.holderOf(credential.email));
    if (!token || !credential || holder?.personId !== token.personId || !this.accepts(credential, token))
      throw invalidLink();
    const { personId, accountId } = holder;
    const replaced = await this.changes.change(
      { personId, accountId, through: 'reset', password },
      (current) => this.accepts(current, token),
      request,
    );
    if (!replaced) throw invalidLink();
  }

  private accepts({ resets }: Credential, token: MailedToken): boolean {
    return findLink(resets, token, this.clock.now().getTime()) !== undefined;
  }

  private async issue(email: string): Promise<MailedToken | undefined> {
    const holder = await this.emails.holderOf(email);
    if (!holder) return undefined;
    const token = { personId: holder.personId, secret: randomBytes(32) };
    const now = this.clock.now().getTime();
    const issued = await this.credentials.change(holder.personId, (credential) => ({
      ...credential,
      resets: withLink(credential.resets, linkOf(token, now + VALID_MS), now),
    }));
    return issued ? token : undefined;
  }
}
