import { z } from 'zod';
import { ChatbotId, type PersonId } from '../ids.js';
import { ROLES } from '../permissions.js';
import { category, streamName } from './category.js';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';

/** `person-<person id>`: someone who signs in. The password lives in the secret store alone. */
export const personEvents = {
  PersonRegistered: event(1, { email: personal(z.email()), role: z.enum(ROLES) }),
  /** A client may see this chatbot. Admins see all of their account's. */
  ChatbotGranted: event(1, { chatbotId: ChatbotId }),
  ChatbotRevoked: event(1, { chatbotId: ChatbotId }),
  /** The person can no longer sign in, and its data key is destroyed. What it did for the account stays. */
  PersonErased: event(1, {}),
};
export type PersonEvent = EventOf<typeof personEvents>;
export type StoredPersonEvent = StoredEventOf<typeof personEvents>;
export type PersonSamples = typeof import('./person.samples.js').samples;

/** A key for each person: one is erased by destroying its own. It seals the origin of what the person does, too. */
export const personCategory = category('person', { events: personEvents, key: 'stream' });
export const personStream = (id: PersonId) => streamName(personCategory, id);
