import type { StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { type Decider, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';

/** Whose a live chatbot is. */
export const owner: Decider<AccountId | undefined, Recorded<StoredChatbotEvent>> = {
  initial: undefined,
  evolve(accountId, event) {
    switch (event.type) {
      case 'ChatbotCreated':
        return event.metadata.accountId;
      case 'ChatbotSettingsChanged':
        return accountId;
      case 'ChatbotDeleted':
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return undefined;
      default:
        return never(event);
    }
  },
};
