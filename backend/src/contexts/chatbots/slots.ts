import type { SlotsEvent, StoredSlotsEvent } from '@chatbot-builder/contracts/events/slots';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { never, type Decider, type Decision } from '../../kernel/decider.js';
import { Refused } from '../../kernel/refusal.js';

/** The chatbots that count against an account's plan. */
export type Slots = ReadonlySet<ChatbotId>;

export const slots: Decider<Slots, StoredSlotsEvent> = {
  initial: new Set(),
  evolve: (state, event) => {
    switch (event.type) {
      case 'ChatbotSlotClaimed':
        return new Set([...state, event.data.chatbotId]);
      case 'ChatbotSlotReleased':
        return new Set([...state].filter((id) => id !== event.data.chatbotId));
      default:
        return never(event);
    }
  },
};

/** The part of a plan that the decision needs. */
export interface ChatbotAllowance {
  readonly plan: string;
  readonly chatbots: number;
}

export const claimSlot =
  (chatbotId: ChatbotId, allowed: ChatbotAllowance): Decision<Slots, SlotsEvent> =>
  (state) => {
    if (state.has(chatbotId)) return [];
    if (state.size < allowed.chatbots) return [{ type: 'ChatbotSlotClaimed', data: { chatbotId } }];
    throw upgradeRequired(allowed);
  };

export const upgradeRequired = ({ plan, chatbots }: ChatbotAllowance): Refused => {
  const limit = `${chatbots} chatbot${chatbots === 1 ? '' : 's'}`;
  return new Refused('forbidden', 'upgrade-required', `Upgrade required: the ${plan} plan includes ${limit}.`);
};

export const releaseSlot =
  (chatbotId: ChatbotId): Decision<Slots, SlotsEvent> =>
  (state) =>
    state.has(chatbotId) ? [{ type: 'ChatbotSlotReleased', data: { chatbotId } }] : [];
