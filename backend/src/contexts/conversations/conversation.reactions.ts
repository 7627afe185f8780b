import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { reaction } from '../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

/** Longer than a reply may take. A reply that is still missing by then lost its process. */
const OWED_REPLY_DELAY_MS = 75_000;

export const ANSWER_MESSAGE = 'answer-message';
export const END_IDLE_CONVERSATION = 'end-idle-conversation';

/** Ensures a reply to every acknowledged message, even if the visitor never retries. */
export const owedReplies = reaction({
  name: 'owed-replies',
  categories: [conversationCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'MessageReceived'
      ? [
          {
            job: ANSWER_MESSAGE,
            delayMs: OWED_REPLY_DELAY_MS,
            payload: {
              accountId: event.metadata.accountId,
              chatbotId: event.metadata.chatbotId,
              conversationId: idOf(event.stream),
              messageId: event.data.messageId,
            },
          },
        ]
      : [],
});

/** Ends a conversation after a silence, even if the visitor never returns. */
export const idleConversations = reaction({
  name: 'idle-conversations',
  categories: [conversationCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'ReplyGenerated' || event.type === 'ReplyFailed'
      ? [
          {
            job: END_IDLE_CONVERSATION,
            delayMs: LIMITS.conversationIdleMinutes * 60_000,
            payload: {
              accountId: event.metadata.accountId,
              chatbotId: event.metadata.chatbotId,
              conversationId: idOf(event.stream),
              silentSince: event.metadata.occurredAt,
            },
          },
        ]
      : [],
});
