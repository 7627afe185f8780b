import { type AccountId, ChatbotId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './slots.samples.js';

/** `slots-<account id>`: the chatbots that count toward an account's plan limit. */
export const slotsEvents = {
  ChatbotSlotClaimed: event(1, { chatbotId: ChatbotId }),
  ChatbotSlotReleased: event(1, { chatbotId: ChatbotId }),
};
export type SlotsEvent = EventOf<typeof slotsEvents>;
export type StoredSlotsEvent = StoredEventOf<typeof slotsEvents>;
export type SlotsSamples = typeof samples;

export const slotsCategory = category('slots', { events: slotsEvents });
export const slotsStream = (id: AccountId) => streamName(slotsCategory, id);
