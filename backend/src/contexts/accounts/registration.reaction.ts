import { emailCategory } from '@chatbot-builder/contracts/events/email';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Cause } from '../../kernel/envelope.js';
import { reaction } from '../../kernel/reaction.js';
import type { Job } from '../../ports/job-queue.js';

export const COMPLETE_REGISTRATION = 'accounts.complete-registration';
export const SWEEP_CREDENTIAL = 'accounts.sweep-credential';
/** Longer than a registration takes from its claim to its account. Until then the request completes it. */
const CLAIM_GRACE_MS = 10_000;
/** Far longer than a registration takes. */
const SWEEP_AFTER_MS = 3_600_000;

/** Completes registrations whose process died after the address was claimed. */
export const completeRegistration = reaction({
  name: 'complete-registration',
  categories: [emailCategory],
  from: 'beginning',
  effectsOf: ({ type, data, metadata }) =>
    type === 'EmailClaimed'
      ? [
          {
            job: COMPLETE_REGISTRATION,
            payload: { personId: data.personId, accountId: metadata.accountId },
            delayMs: CLAIM_GRACE_MS,
          },
        ]
      : [],
});

/** Queued before a credential is written, so that an interrupted registration leaves none behind. */
export const sweepCredential = (personId: PersonId, accountId: AccountId, cause: Cause): Job => ({
  id: `${SWEEP_CREDENTIAL}/${personId}`,
  name: SWEEP_CREDENTIAL,
  payload: { personId },
  cause,
  accountId,
  owner: accountId,
  delayMs: SWEEP_AFTER_MS,
});
