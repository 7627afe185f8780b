import { z } from 'zod';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './identitysecret.samples.js';

/**
 * `identitysecret-<secret id>`: a secret of a chatbot, which the metadata names, with which its owner's server says who
 * a visitor is. The secret itself stands in no event.
 */
export const identitysecretEvents = {
  /** `lastFour`: the secret's last characters. The one before it ends after a while. */
  IdentitySecretIssued: event(1, { lastFour: z.string().length(4) }),
  IdentitySecretRevoked: event(1, {}),
};
export type IdentitysecretEvent = EventOf<typeof identitysecretEvents>;
export type StoredIdentitysecretEvent = StoredEventOf<typeof identitysecretEvents>;
export type IdentitysecretSamples = typeof samples;

export const identitysecretCategory = category('identitysecret', { events: identitysecretEvents });
export const identitysecretStream = (id: string) => streamName(identitysecretCategory, id);
