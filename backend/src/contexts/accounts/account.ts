import type { AccountEvent, StoredAccountEvent } from '@chatbot-builder/contracts/events/account';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { never, type Decider, type Decision } from '../../kernel/decider.js';

export type Account =
  | { readonly phase: 'none' }
  | { readonly phase: 'registered'; readonly ownerId: PersonId; readonly hasProviderKey: boolean };

export const account: Decider<Account, StoredAccountEvent> = {
  initial: { phase: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountRegistered':
        return { phase: 'registered', ownerId: event.data.ownerId, hasProviderKey: false };
      case 'ProviderKeySaved':
        return withProviderKey(state, true);
      case 'ProviderKeyRemoved':
        return withProviderKey(state, false);
      default:
        return never(event);
    }
  },
};

const withProviderKey = (state: Account, hasProviderKey: boolean): Account =>
  state.phase === 'registered' ? { ...state, hasProviderKey } : state;

export const registerAccount =
  (ownerId: PersonId): Decision<Account, AccountEvent> =>
  (state) =>
    state.phase === 'none' ? [{ type: 'AccountRegistered', data: { ownerId } }] : [];

export const saveProviderKey = (): Decision<Account, AccountEvent> => () => [{ type: 'ProviderKeySaved', data: {} }];

export const removeProviderKey = (): Decision<Account, AccountEvent> => (state) =>
  state.phase === 'registered' && state.hasProviderKey ? [{ type: 'ProviderKeyRemoved', data: {} }] : [];
