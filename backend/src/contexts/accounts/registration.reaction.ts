import type { AccountId } from '@chatbot-builder/contracts/ids';
import { reaction } from '../../kernel/reaction.js';
import type { Job } from '../../ports/job-queue.js';

export const COMPLETE_REGISTRATION = 'accounts.complete-registration';
export const SWEEP_CREDENTIAL = 'accounts.sweep-credential';
/** Far longer than a registration takes. */
const SWEEP_AFTER_MS = 3_600_000;

/** A claimed address without its account is a registration that was cut short. */
export const completeRegistration = reaction({
  name: 'complete-registration',
  categories: ['email'],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'EmailClaimed' ? [{ job: COMPLETE_REGISTRATION, payload: { accountId: event.data.accountId } }] : [],
});

/** Queued before a credential is written, so that none is left behind unseen. */
export const sweepCredential = (accountId: AccountId): Job => ({
  id: `${SWEEP_CREDENTIAL}/${accountId}`,
  name: SWEEP_CREDENTIAL,
  payload: { accountId },
  accountId,
  delayMs: SWEEP_AFTER_MS,
});
