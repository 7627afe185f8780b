import type { StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { type Decider, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';

export interface ChatbotOwnership {
  readonly accountId: AccountId;
  /** Created and not deleted. */
  readonly live: boolean;
}

/** A chatbot's owner, folded from its stream. */
export const chatbotOwnership: Decider<ChatbotOwnership | undefined, Recorded<StoredChatbotEvent>> = {
  initial: undefined,
  evolve(state, event) {
    const accountId = state?.accountId ?? event.metadata.accountId;
    switch (event.type) {
      case 'ChatbotCreated':
        return { accountId, live: true };
      case 'ChatbotSettingsChanged':
        return state;
      case 'ChatbotDeleted':
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return { accountId, live: false };
      default:
        return never(event);
    }
  },
};
