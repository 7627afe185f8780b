import type { AccountId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './erasure.samples.js';

/**
 * `erasure-<account id>`: records that an account was erased. It outlives the account's other streams and contains
 * nothing about the account. It causes the account's data to be dropped from views, index files and restored backups.
 */
export const erasureEvents = {
  AccountErased: event(1, {}),
};
export type ErasureEvent = EventOf<typeof erasureEvents>;
export type StoredErasureEvent = StoredEventOf<typeof erasureEvents>;
export type ErasureSamples = typeof samples;

export const erasureCategory = category('erasure', { events: erasureEvents, outlivesAccount: true });
export const erasureStream = (id: AccountId) => streamName(erasureCategory, id);
