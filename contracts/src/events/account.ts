import { z } from 'zod';
import type { AccountId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';

/** `account-<account id>`: who the account is. The password lives in the secret store alone. */
export const accountEvents = {
  AccountRegistered: event(1, { email: personal(z.email()), role: z.enum(['admin', 'client']) }),
};
export type AccountEvent = EventOf<typeof accountEvents>;
export type StoredAccountEvent = StoredEventOf<typeof accountEvents>;
export type AccountSamples = typeof import('./account.samples.js').samples;

export const accountCategory = category('account', { events: accountEvents });
export const accountStream = (id: AccountId) => streamName(accountCategory, id);
