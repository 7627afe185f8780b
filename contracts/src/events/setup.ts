import { z } from 'zod';
import type { AccountId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './setup.samples.js';

/** Steps of a new account that no other event records. */
export const RecordedSetupStep = z.enum(['test', 'embed']);
export type RecordedSetupStep = z.infer<typeof RecordedSetupStep>;

/** `setup-<account id>`: how far a new account came in setting up its first chatbot. */
export const setupEvents = {
  /** Somebody tested a chatbot, or copied an embed code, for the first time. */
  SetupStepDone: event(1, { step: RecordedSetupStep }),
  /** The owner does not want to be told what is left to do. */
  SetupDismissed: event(1, {}),
};
export type SetupEvent = EventOf<typeof setupEvents>;
export type StoredSetupEvent = StoredEventOf<typeof setupEvents>;
export type SetupSamples = typeof samples;

export const setupCategory = category('setup', { events: setupEvents });
export const setupStream = (id: AccountId) => streamName(setupCategory, id);
