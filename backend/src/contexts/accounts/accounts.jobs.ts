import { Injectable } from '@nestjs/common';
import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { jobContext } from '../../kernel/envelope.js';
import { type DeclaredJob, job } from '../../runtime/job.js';
import { AccountErasure } from '../../runtime/erasure/account-erasure.js';
import { ERASE_ACCOUNT } from './erasure/erase-accounts.reaction.js';
import { ERASE_PERSON } from './erasure/erase-people.reaction.js';
import { PersonErasure } from './erasure/person-erasure.js';
import { EmailConfirmations, FINISH_EMAIL_CHANGE } from './email-confirmation/email-confirmations.js';
import { MAIL_CONFIRMATION, MAIL_EMAIL_CHANGED } from './email-confirmation/email.reactions.js';
import { MAIL_PASSWORD_CHANGED } from './password-reset/password-changed.reaction.js';
import { FINISH_PASSWORD_CHANGE, PasswordChanges } from './password-reset/password-changes.js';
import { MAIL_RESET_LINK, PasswordResets } from './password-reset/password-resets.js';
import { RECORD_TWO_FACTOR, TwoFactorChanges } from './two-factor/two-factor-changes.js';
import { MAIL_TWO_FACTOR } from './two-factor/two-factor.reaction.js';
import { TwoFactorMails } from './two-factor/two-factor-mails.js';
import { COMPLETE_REGISTRATION, SWEEP_CREDENTIAL } from './registration.reaction.js';
import { Registrations } from './registrations.js';

const Swept = z.object({ personId: PersonId });
const OfPerson = z.object({ personId: PersonId, accountId: AccountId });
const Asked = z.object({ requestId: z.uuid() });
const Changed = OfPerson.extend({ changeId: z.uuid() });
const Confirmation = z.object({ personId: PersonId, mailId: z.uuid(), change: z.boolean() });
const TellOfChange = Changed.omit({ accountId: true });
const TellOfTwoFactor = z.object({ personId: PersonId, mailId: z.uuid(), enabled: z.boolean() });
const Erased = z.object({ accountId: AccountId, position: z.number() });

const REGISTERING = { attempts: 20, pauseMs: 1_000, concurrency: 4, perOwner: 2 };
/** Retries for about ten minutes. Nobody waits longer for a link. */
const RESET_MAILING = { attempts: 9, pauseMs: 2_000, concurrency: 4, perOwner: 2 };
/** Retries for about half a day, because the pauses double. */
const MAILING = { attempts: 12, pauseMs: 15_000, concurrency: 4, perOwner: 2 };
/** Retries for half a year, because the pauses double. An operator will notice the failures before that. */
const LONG_RETRY = { attempts: 24, pauseMs: 1_000, concurrency: 2, perOwner: 1 };

@Injectable()
export class AccountJobs {
  readonly handlers: readonly DeclaredJob[];

  constructor(
    registrations: Registrations,
    erasure: AccountErasure,
    people: PersonErasure,
    resets: PasswordResets,
    passwords: PasswordChanges,
    confirmations: EmailConfirmations,
    twoFactor: TwoFactorChanges,
    twoFactorMails: TwoFactorMails,
  ) {
    this.handlers = [
      job(COMPLETE_REGISTRATION, OfPerson, REGISTERING, async (registration, { cause }) => {
        await registrations.complete(registration, cause);
      }),
      job(SWEEP_CREDENTIAL, Swept, REGISTERING, ({ personId }) => registrations.sweep(personId)),
      job(
        MAIL_RESET_LINK,
        Asked,
        { ...RESET_MAILING, exhausted: ({ requestId }) => resets.forget(requestId) },
        ({ requestId }) => resets.mailLink(requestId),
      ),
      job(MAIL_PASSWORD_CHANGED, TellOfChange, MAILING, ({ personId, changeId }) =>
        resets.mailChange(personId, changeId),
      ),
      job(MAIL_CONFIRMATION, Confirmation, MAILING, (mail) => confirmations.mailLink(mail)),
      job(MAIL_EMAIL_CHANGED, Confirmation.omit({ change: true }), MAILING, ({ personId, mailId }) =>
        confirmations.mailOldAddress(personId, mailId),
      ),
      job(FINISH_EMAIL_CHANGE, Changed, REGISTERING, (change, { cause }) => confirmations.finish(change, cause)),
      job(FINISH_PASSWORD_CHANGE, Changed, REGISTERING, (change, { cause }) => passwords.finish(change, cause)),
      job(RECORD_TWO_FACTOR, Changed, REGISTERING, (change, { cause }) => twoFactor.record(change, cause)),
      job(MAIL_TWO_FACTOR, TellOfTwoFactor, MAILING, (told) => twoFactorMails.tell(told)),
      job(ERASE_PERSON, OfPerson, LONG_RETRY, async ({ personId, accountId }, attempt) => {
        await people.erase(
          personId,
          jobContext(attempt, { accountId, commandId: `erase/${personId}` }),
          attempt.signal,
        );
      }),
      job(ERASE_ACCOUNT, Erased, LONG_RETRY, ({ accountId, position }, attempt) =>
        erasure.finish(position, jobContext(attempt, { accountId, commandId: `erase/${accountId}` }), attempt.signal),
      ),
    ];
  }
}
