import type { ChatbotSettings, StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { type Decider, never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';

/** The chatbot state that replies need. Folded from its stream, so that no view's delay counts. */
export type AnsweringChatbot =
  | { readonly phase: 'absent' }
  | {
      readonly phase: 'live';
      readonly accountId: AccountId;
      readonly settings: ChatbotSettings;
      readonly revision: number;
      readonly createdAt: string;
    };

export const answeringChatbot: Decider<AnsweringChatbot, Recorded<StoredChatbotEvent>> = {
  initial: { phase: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'ChatbotCreated':
        return {
          phase: 'live',
          accountId: event.metadata.accountId,
          settings: event.data.settings,
          revision: event.revision,
          createdAt: event.metadata.occurredAt,
        };
      case 'ChatbotSettingsChanged':
        return state.phase === 'live'
          ? { ...state, settings: { ...state.settings, ...event.data.changes }, revision: event.revision }
          : state;
      case 'ChatbotDeleted':
      case 'ChatbotErased':
      case 'ChatbotCreationAbandoned':
        return { phase: 'absent' };
      default:
        return never(event);
    }
  },
};
