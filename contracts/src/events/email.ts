import { PersonId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './email.samples.js';

/** `email-<HMAC of the address>`: the person who signs in with an address. One stream per address makes it unique. */
export const emailEvents = {
  EmailClaimed: event(1, { personId: PersonId }),
  EmailReleased: event(1, { personId: PersonId }),
};
export type EmailEvent = EventOf<typeof emailEvents>;
export type StoredEmailEvent = StoredEventOf<typeof emailEvents>;
export type EmailSamples = typeof samples;

/**
 * Outlives the account, so that the address can be released after erasure. The keyed hash does not reveal the address.
 */
export const emailCategory = category('email', { events: emailEvents, outlivesAccount: true });
/** `hash` is the keyed hash of the normalized address, in hex. */
export const emailStream = (hash: string) => streamName(emailCategory, hash);
