import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { reaction } from '../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

/** Longer than a reply may take: whoever asked has had it by then, unless its process died. */
const OWED_REPLY_DELAY_MS = 75_000;

export const ANSWER_MESSAGE = 'answer-message';
export const END_IDLE_CONVERSATION = 'end-idle-conversation';

/** No acknowledged message stays without a reply, whether its visitor asks again or not. */
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

/** A silence ends a conversation, whether its visitor comes back or not. */
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
