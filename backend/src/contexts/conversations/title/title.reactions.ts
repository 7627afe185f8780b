import { idOf } from '@chatbot-builder/contracts/events';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { reaction } from '../../../kernel/reaction.js';

export const TITLE_CONVERSATION = 'conversations.title';

/** Has the model say what an ended conversation was about. One that a person ends is being erased. */
export const titleEndedConversations = reaction({
  name: 'title-ended-conversations',
  categories: [conversationCategory],
  from: 'now',
  effectsOf: ({ type, data, stream, metadata: { accountId, chatbotId } }) =>
    type === 'ConversationEnded' && data.reason !== 'person'
      ? [{ job: TITLE_CONVERSATION, payload: { accountId, chatbotId, conversationId: idOf(stream) } }]
      : [],
});
