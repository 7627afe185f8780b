import { PersonId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

/** `email-<HMAC of the address>`: who signs in with an address. One stream an address: one address is one person. */
export const emailEvents = {
  EmailClaimed: event(1, { personId: PersonId }),
  EmailReleased: event(1, { personId: PersonId }),
};
export type EmailEvent = EventOf<typeof emailEvents>;
export type StoredEmailEvent = StoredEventOf<typeof emailEvents>;
export type EmailSamples = typeof import('./email.samples.js').samples;

/** Outlives the account, so that an address is released after its account is erased. The keyed hash tells nothing. */
export const emailCategory = category('email', { events: emailEvents, outlivesAccount: true });
/** `hash`: keyed hash of the normalized address, hex. */
export const emailStream = (hash: string) => streamName(emailCategory, hash);
