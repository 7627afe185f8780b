import type { EmailEvent, StoredEmailEvent } from '@chatbot-builder/contracts/events/email';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import { Refused } from '../../kernel/refusal.js';

/** Who holds an address. */
export type EmailClaim = { readonly phase: 'free' } | { readonly phase: 'held'; readonly by: AccountId };

export const emailClaim: Decider<EmailClaim, StoredEmailEvent> = {
  initial: { phase: 'free' },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'EmailClaimed':
        return { phase: 'held', by: event.data.accountId };
      case 'EmailReleased':
        return { phase: 'free' };
      default:
        return never(event);
    }
  },
};

export const emailTaken = (): Refused =>
  new Refused('conflict', 'email-taken', 'An account with this email already exists.');

/** The address of an account that is erased is free again. Quiet where another account holds it by now. */
export const releaseEmail =
  (accountId: AccountId): Decision<EmailClaim, EmailEvent> =>
  (state) =>
    state.phase === 'held' && state.by === accountId ? [{ type: 'EmailReleased', data: { accountId } }] : [];

/** The commit point of a registration. */
export const claimEmail =
  (accountId: AccountId): Decision<EmailClaim, EmailEvent> =>
  (state) => {
    if (state.phase === 'free') return [{ type: 'EmailClaimed', data: { accountId } }];
    if (state.by === accountId) return [];
    throw emailTaken();
  };
