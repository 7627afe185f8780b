import type { AccountEvent, StoredAccountEvent } from '@chatbot-builder/contracts/events/account';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { never, type Decider, type Decision } from '../../kernel/decider.js';

export type Account = { readonly phase: 'none' } | { readonly phase: 'registered'; readonly ownerId: PersonId };

export const account: Decider<Account, StoredAccountEvent> = {
  initial: { phase: 'none' },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'AccountRegistered':
        return { phase: 'registered', ownerId: event.data.ownerId };
      default:
        return never(event.type);
    }
  },
};

export const registerAccount =
  (ownerId: PersonId): Decision<Account, AccountEvent> =>
  (state) =>
    state.phase === 'none' ? [{ type: 'AccountRegistered', data: { ownerId } }] : [];
