import type { Sealed } from '@chatbot-builder/contracts/events';
import type { StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import { type Decider, never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import type { EndReason } from '../conversation.js';

/** What no view holds of a conversation: how it began and ended, and to what its visitor wants an answer. */
export interface ConversationFacts {
  readonly page: Sealed | null;
  readonly referrerHost: string | null;
  readonly browserLanguage: string | null;
  readonly endReason: EndReason | null;
  readonly contacts: readonly {
    readonly email: Sealed | null;
    readonly question: Sealed | null;
    readonly requestedAt: string;
  }[];
}

export const conversationFacts: Decider<ConversationFacts, Recorded<StoredConversationEvent>> = {
  initial: { page: null, referrerHost: null, browserLanguage: null, endReason: null, contacts: [] },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ConversationStarted': {
        const { page, referrerHost, language: browserLanguage } = event.data;
        return { ...state, page, referrerHost, browserLanguage };
      }
      case 'ContactRequested':
        return { ...state, contacts: [...state.contacts, { ...event.data, requestedAt: event.metadata.occurredAt }] };
      case 'ConversationEnded':
        return { ...state, endReason: event.data.reason };
      case 'ConversationErased':
        return { ...state, page: null, contacts: [] };
      case 'MessageReceived':
      case 'ReplyGenerated':
      case 'ReplyFailed':
      case 'ReplyRated':
      case 'ConversationSummarized':
      case 'ConversationTitled':
      case 'FieldsCaptured':
      case 'VisitorIdentified':
        return state;
      default:
        return never(event);
    }
  },
};
