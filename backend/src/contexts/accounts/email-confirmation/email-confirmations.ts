import { Inject, Injectable } from '@nestjs/common';
import type { Origin } from '@chatbot-builder/contracts/events';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Cause, CommandContext } from '../../../kernel/envelope.js';
import { Refused } from '../../../kernel/refusal.js';
import { notSignedIn } from '../../../kernel/refusals.js';
import { Clock, Ids } from '../../../ports/clock.js';
import { type Job, JobQueue } from '../../../ports/job-queue.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { actorOf, type Credential, Credentials } from '../credentials.js';
import { emailTaken } from '../email-claim.js';
import { Emails } from '../emails.js';
import { AccountMails } from '../mailed-links/account-mails.js';
import { findLink, linkOf, parseToken, tokenText, withLink } from '../mailed-links/mailed-token.js';
import { changeEmail, person, verifyEmail } from '../person.js';
import { PasswordProof } from '../sign-in/password-proof.js';
import { confirmationMail, emailChangedMail } from './email-mails.js';
import { MAIL_CONFIRMATION } from './email.reactions.js';

export const FINISH_EMAIL_CHANGE = 'accounts.finish-email-change';
const VALID_MS = 24 * 60 * 60_000;
/** Far longer than the request needs, which finishes the change itself. */
const GRACE_MS = 60_000;

export interface EmailChange {
  readonly personId: PersonId;
  readonly accountId: AccountId;
  readonly changeId: string;
}

export interface ConfirmationMail {
  readonly personId: PersonId;
  readonly mailId: string;
  /** Whether it goes to an address that the person wants, and not to the one that the person has. */
  readonly change: boolean;
}

interface Request {
  readonly correlationId: string;
  readonly origin: Origin;
}

const invalidLink = (): Refused =>
  new Refused('invalid', 'confirmation-link-invalid', 'This confirmation link is invalid or has expired.');

/** Links in mails by which people prove that an address is theirs: the one they signed up with, or a new one. */
@Injectable()
export class EmailConfirmations {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly jobs: JobQueue,
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly mails: AccountMails,
    private readonly emails: Emails,
    private readonly credentials: Credentials,
    private readonly proof: PasswordProof,
  ) {}

  /** Has another link mailed to the person's own address. @throws Refused after too many mails to the address */
  async askAgain(personId: PersonId, cause: Cause): Promise<void> {
    const credential = await this.credentials.of(personId);
    if (!credential) throw notSignedIn();
    await this.mails.admit(credential.email);
    await this.jobs.add([mailing({ personId, mailId: this.ids.uuid(), change: false }, cause)]);
  }

  /**
   * Has a link mailed to an address that the person wants to sign in with. Nothing changes before it is used.
   * @throws Refused `wrong-password`, `email-taken`, or after too many mails to the address
   */
  async askToChange(
    personId: PersonId,
    { password, email }: { readonly password: string; readonly email: string },
    { correlationId, origin }: Request,
  ): Promise<void> {
    await this.proof.of(personId, password, origin.address);
    if (await this.emails.holderOf(email)) throw emailTaken();
    await this.mails.admit(email);
    const mailId = this.ids.uuid();
    const asked = await this.credentials.change(personId, (credential) => ({
      ...credential,
      wanted: { mailId, email },
    }));
    if (!asked) throw notSignedIn();
    await this.jobs.add([mailing({ personId, mailId, change: true }, { correlationId, causationId: correlationId })]);
  }

  /**
   * Mails a link for the address that the person has not confirmed yet, or for the one that the person asked for last.
   */
  async mailLink({ personId, mailId, change }: ConfirmationMail): Promise<void> {
    if (!change && (await this.isVerified(personId))) return;
    const token = { personId, secret: randomBytes(32) };
    const now = this.clock.now().getTime();
    let to: string | undefined;
    await this.credentials.change(personId, (credential) => {
      if (credential.mailed.includes(mailId)) return undefined;
      to = change ? addressFor(mailId, credential) : credential.email;
      if (to === undefined) return undefined;
      const link = { ...linkOf(token, now + VALID_MS), email: to };
      return { ...credential, confirmations: withLink(credential.confirmations, link, now) };
    });
    if (to !== undefined)
      await this.mails.sendOnce(
        personId,
        confirmationMail({ to, id: mailId, token: tokenText(token), config: this.config }),
      );
  }

  async mailOldAddress(personId: PersonId, mailId: string): Promise<void> {
    const stream = personStream(personId);
    const { state } = await this.streams.read(stream, person);
    if (state.phase !== 'registered' || state.formerEmail === undefined) return;
    const former = z
      .string()
      .nullable()
      .parse(await this.personal.open(stream, 'email', state.formerEmail));
    if (former !== null)
      await this.mails.sendOnce(personId, emailChangedMail({ to: former, id: mailId, config: this.config }));
  }

  private async isVerified(personId: PersonId): Promise<boolean> {
    const { state } = await this.streams.read(personStream(personId), person);
    return state.phase === 'registered' && state.verified;
  }

  /**
   * Confirms the address of a mailed link, which becomes the person's if it is a new one.
   * @throws Refused `confirmation-link-invalid`, `email-taken`
   */
  async confirm(text: string, { correlationId, origin }: Request): Promise<void> {
    const token = parseToken(text);
    const credential = token && (await this.credentials.of(token.personId));
    const holder = credential && (await this.emails.holderOf(credential.email));
    const link = token && credential && findLink(credential.confirmations, token, this.clock.now().getTime());
    if (!token || !link || !credential || holder?.personId !== token.personId) throw invalidLink();
    const changeId = this.ids.uuid();
    const changed = { personId: token.personId, accountId: holder.accountId, changeId };
    const cause = { correlationId, causationId: commandIdOf(changed) };
    await this.jobs.add([finishing(changed, cause)]);
    const taken = await this.credentials.change(token.personId, (current) =>
      findLink(current.confirmations, token, this.clock.now().getTime())
        ? { ...current, confirmations: [], confirmed: { id: changeId, email: link.email } }
        : undefined,
    );
    if (!taken) throw invalidLink();
    await this.finish(changed, { ...cause, origin });
  }

  /**
   * Records a confirmation, and moves the sign-in to a new address. A no-op once that is done. The new address is
   * claimed before the old one is released, so that the person can sign in all the time.
   * @throws Refused `email-taken`
   */
  async finish(change: EmailChange, cause: Cause & { readonly origin?: Origin }): Promise<void> {
    const { personId, changeId } = change;
    const credential = await this.credentials.of(personId);
    if (!credential || credential.confirmed?.id !== changeId) return;
    const { email } = credential.confirmed;
    const context = contextOf(change, credential, cause);
    if (email === credential.email) {
      await this.streams.decide(personStream(personId), person, verifyEmail(), context);
      await this.settle(personId, changeId, ({ confirmed: _done, ...rest }) => rest);
      return;
    }
    await this.claim(email, change, context);
    await this.streams.decide(personStream(personId), person, changeEmail(email), context);
    await this.emails.release(credential.email, personId, context);
    await this.settle(personId, changeId, ({ confirmed: _done, wanted: _wanted, ...rest }) => ({
      ...rest,
      email,
      resets: [],
    }));
  }

  /** Somebody else may have taken the address since the link was mailed. */
  private async claim(email: string, { personId, changeId }: EmailChange, context: CommandContext): Promise<void> {
    try {
      await this.emails.claim(email, personId, context);
    } catch (error) {
      if (error instanceof Refused)
        await this.settle(personId, changeId, ({ confirmed: _done, wanted: _wanted, ...rest }) => rest);
      throw error;
    }
  }

  private async settle(personId: PersonId, changeId: string, settled: (credential: Credential) => Credential) {
    await this.credentials.change(personId, (current) =>
      current.confirmed?.id === changeId ? settled(current) : undefined,
    );
  }
}

const commandIdOf = ({ changeId }: Pick<EmailChange, 'changeId'>): string => `email/${changeId}`;

const contextOf = (
  change: EmailChange,
  credential: Credential,
  cause: Cause & { readonly origin?: Origin },
): CommandContext => ({
  accountId: change.accountId,
  actor: actorOf(change.personId, credential),
  commandId: commandIdOf(change),
  ...cause,
});

/** Undefined if the person has asked for another address since. */
const addressFor = (mailId: string, { wanted }: Credential): string | undefined =>
  wanted?.mailId === mailId ? wanted.email : undefined;

const mailing = (mail: ConfirmationMail, cause: Cause): Job => ({
  id: `${MAIL_CONFIRMATION}/${mail.mailId}`,
  name: MAIL_CONFIRMATION,
  payload: { ...mail },
  cause,
});

/** Queued before a link is used, in case the process dies before its confirmation is finished. */
const finishing = ({ personId, accountId, changeId }: EmailChange, cause: Cause): Job => ({
  id: `${FINISH_EMAIL_CHANGE}/${changeId}`,
  name: FINISH_EMAIL_CHANGE,
  payload: { personId, accountId, changeId },
  cause,
  accountId,
  owner: accountId,
  delayMs: GRACE_MS,
});
