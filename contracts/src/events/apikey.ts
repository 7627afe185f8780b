import { z } from 'zod';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './apikey.samples.js';

/**
 * `apikey-<key id>`: a key of a chatbot for other clients, which the metadata names. The hash that a key is recognized
 * by is a secret and stands in no event.
 */
export const apikeyEvents = {
  /** `lastFour`: the key's last characters. */
  ApiKeyIssued: event(1, { lastFour: z.string().length(4) }),
  ApiKeyRevoked: event(1, {}),
};
export type ApikeyEvent = EventOf<typeof apikeyEvents>;
export type StoredApikeyEvent = StoredEventOf<typeof apikeyEvents>;
export type ApikeySamples = typeof samples;

export const apikeyCategory = category('apikey', { events: apikeyEvents });
export const apikeyStream = (id: string) => streamName(apikeyCategory, id);
