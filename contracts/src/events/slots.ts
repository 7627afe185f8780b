import { ChatbotId } from '../ids.js';
import { event, type EventOf, type StoredEventOf } from './event.js';

/** `slots-<account id>`: the chatbots that count against an account's plan. */
export const slotsEvents = {
  ChatbotSlotClaimed: event(1, { chatbotId: ChatbotId }),
  ChatbotSlotReleased: event(1, { chatbotId: ChatbotId }),
};
export type SlotsEvent = EventOf<typeof slotsEvents>;
export type StoredSlotsEvent = StoredEventOf<typeof slotsEvents>;
