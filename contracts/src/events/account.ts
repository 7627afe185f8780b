import { type AccountId, PersonId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './account.samples.js';

/** `account-<account id>`: the account itself. Accounts do not sign in, people do: see `person.ts`. */
export const accountEvents = {
  AccountRegistered: event(1, { ownerId: PersonId }),
  /**
   * The account's own key for the provider of the language model was set or replaced. The key is in the secret store
   * alone.
   */
  ProviderKeySaved: event(1, {}),
  ProviderKeyRemoved: event(1, {}),
};
export type AccountEvent = EventOf<typeof accountEvents>;
export type StoredAccountEvent = StoredEventOf<typeof accountEvents>;
export type AccountSamples = typeof samples;

export const accountCategory = category('account', { events: accountEvents });
export const accountStream = (id: AccountId) => streamName(accountCategory, id);
