import { AccountId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

/** `email-<HMAC of the address>`: which account holds an address. One stream an address makes it unique. */
export const emailEvents = {
  EmailClaimed: event(1, { accountId: AccountId }),
  EmailReleased: event(1, { accountId: AccountId }),
};
export type EmailEvent = EventOf<typeof emailEvents>;
export type StoredEmailEvent = StoredEventOf<typeof emailEvents>;
export type EmailSamples = typeof import('./email.samples.js').samples;

/** Outlives the account, so that an address is released after its account is erased. The keyed hash tells nothing. */
export const emailCategory = category('email', { events: emailEvents, outlivesAccount: true });
/** `hash`: keyed hash of the normalized address, hex. */
export const emailStream = (hash: string) => streamName(emailCategory, hash);
