import { idOf } from '@chatbot-builder/contracts/events';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { reaction } from '../../../kernel/reaction.js';

export const FINISH_CONVERSATION_ERASURE = 'conversations.finish-erasure';

/** Finishes erasures whose process died before the command could finish them. */
export const finishConversationErasures = reaction({
  name: 'finish-conversation-erasures',
  categories: [conversationCategory],
  from: 'beginning',
  effectsOf: ({ type, stream, metadata: { accountId, chatbotId } }) =>
    type === 'ConversationErased'
      ? [{ job: FINISH_CONVERSATION_ERASURE, payload: { accountId, chatbotId, conversationId: idOf(stream) } }]
      : [],
});
