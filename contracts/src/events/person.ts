import { z } from 'zod';
import { ChatbotId, type PersonId } from '../ids.js';
import { ROLES } from '../permissions.js';
import { category, streamName } from './category.js';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './person.samples.js';

/** `person-<person id>`: a person who signs in. The password is only in the secret store. */
export const personEvents = {
  PersonRegistered: event(1, { email: personal(z.email()), role: z.enum(ROLES) }),
  /** The person has proven to read mails to the address. */
  EmailVerified: event(1, {}),
  /** The person signs in with another address, which was proven like a verified one. */
  EmailChanged: event(1, { email: personal(z.email()) }),
  /** All sessions of the person ended with it, or with `settings` all but the one that changed it. */
  PasswordChanged: event(1, { through: z.enum(['reset', 'settings']) }),
  /** Signing in asks for a one-time code, too. Its secret and the recovery codes are only in the secret store. */
  TwoFactorEnabled: event(1, {}),
  /** The password alone signs the person in. */
  TwoFactorDisabled: event(1, {}),
  /** Recovery codes from before are void. */
  RecoveryCodesReplaced: event(1, {}),
  /** A recovery code stood in for the one-time code of a sign-in. `remaining` ones are unused. */
  RecoveryCodeUsed: event(1, { remaining: z.int().min(0) }),
  /** The client may see this chatbot. Admins see all chatbots of their account. */
  ChatbotGranted: event(1, { chatbotId: ChatbotId }),
  ChatbotRevoked: event(1, { chatbotId: ChatbotId }),
  /** The person can no longer sign in and the person's data key is destroyed. Their work for the account stays. */
  PersonErased: event(1, {}),
};
export type PersonEvent = EventOf<typeof personEvents>;
export type StoredPersonEvent = StoredEventOf<typeof personEvents>;
export type PersonSamples = typeof samples;

/** Each person has a key. Destroying it erases the person. It also seals the origin of the person's actions. */
export const personCategory = category('person', { events: personEvents, key: 'stream' });
export const personStream = (id: PersonId) => streamName(personCategory, id);
