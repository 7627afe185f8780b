import { AccountId } from '../ids.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

/** `email-<HMAC of the address>`: which account holds an address. One stream an address makes it unique. */
export const emailEvents = {
  EmailClaimed: event(1, { accountId: AccountId }),
  EmailReleased: event(1, { accountId: AccountId }),
};
export type EmailEvent = EventOf<typeof emailEvents>;
export type StoredEmailEvent = StoredEventOf<typeof emailEvents>;
