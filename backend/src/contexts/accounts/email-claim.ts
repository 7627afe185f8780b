import type { EmailEvent, StoredEmailEvent } from '@chatbot-builder/contracts/events/email';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { refusedAt } from '../../kernel/refusals.js';

/** The person who signs in with an address, and the person's account. */
export type EmailClaim =
  { readonly phase: 'free' } | { readonly phase: 'held'; readonly personId: PersonId; readonly accountId: AccountId };

export const emailClaim: Decider<EmailClaim, Recorded<StoredEmailEvent>> = {
  initial: { phase: 'free' },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'EmailClaimed':
        return { phase: 'held', personId: event.data.personId, accountId: event.metadata.accountId };
      case 'EmailReleased':
        return { phase: 'free' };
      default:
        return never(event);
    }
  },
};

export const emailTaken = (): Refused =>
  refusedAt('email', new Refused('conflict', 'email-taken', 'An account with this email already exists.'));

/** Frees the address of an erased person. A no-op if another person holds it by now. */
export const releaseEmail =
  (personId: PersonId): Decision<EmailClaim, EmailEvent> =>
  (state) =>
    state.phase === 'held' && state.personId === personId ? [{ type: 'EmailReleased', data: { personId } }] : [];

/** Claims an address for a person: the commit point of a registration. @throws Refused `email-taken` */
export const claimEmail =
  (personId: PersonId): Decision<EmailClaim, EmailEvent> =>
  (state) => {
    if (state.phase === 'free') return [{ type: 'EmailClaimed', data: { personId } }];
    if (state.personId === personId) return [];
    throw emailTaken();
  };
