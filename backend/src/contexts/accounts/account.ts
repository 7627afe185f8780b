import type { Sealed } from '@chatbot-builder/contracts/events';
import type { AccountEvent, StoredAccountEvent } from '@chatbot-builder/contracts/events/account';
import { never, type Decider, type Decision } from '../../kernel/decider.js';

export type Role = 'admin' | 'client';
export type Account =
  { readonly phase: 'none' } | { readonly phase: 'registered'; readonly email: Sealed | null; readonly role: Role };

export const account: Decider<Account, StoredAccountEvent> = {
  initial: { phase: 'none' },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'AccountRegistered':
        return { phase: 'registered', email: event.data.email, role: event.data.role };
      default:
        return never(event.type);
    }
  },
};

/** Whoever signs up owns what they build. */
export const registerAccount =
  (email: string): Decision<Account, AccountEvent> =>
  (state) =>
    state.phase === 'none' ? [{ type: 'AccountRegistered', data: { email, role: 'admin' } }] : [];
