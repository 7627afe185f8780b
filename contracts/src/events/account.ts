import { z } from 'zod';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';

/** `account-<account id>`: who the account is. The password lives in the secret store alone. */
export const accountEvents = {
  AccountRegistered: event(1, { email: personal(z.email()), role: z.enum(['admin', 'client']) }),
};
export type AccountEvent = EventOf<typeof accountEvents>;
export type StoredAccountEvent = StoredEventOf<typeof accountEvents>;
