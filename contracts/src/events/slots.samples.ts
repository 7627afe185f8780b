import type { ChatbotId } from '../ids.js';
import type { slotsEvents } from './slots.js';
import type { SamplesOf } from './event.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000002' as ChatbotId;

export const samples: SamplesOf<typeof slotsEvents> = {
  ChatbotSlotClaimed: [{ chatbotId }],
  ChatbotSlotReleased: [{ chatbotId }],
};
