import type { AccountId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

/**
 * `erasure-<account id>`: that an account was erased. It outlives all other streams of the account and says nothing of it:
 * whatever is of that account, in views, index files or a restored backup, is dropped because of it.
 */
export const erasureEvents = {
  AccountErased: event(1, {}),
};
export type ErasureEvent = EventOf<typeof erasureEvents>;
export type StoredErasureEvent = StoredEventOf<typeof erasureEvents>;
export type ErasureSamples = typeof import('./erasure.samples.js').samples;

export const erasureCategory = category('erasure', { events: erasureEvents, outlivesAccount: true });
export const erasureStream = (id: AccountId) => streamName(erasureCategory, id);
