import { idOf } from '@chatbot-builder/contracts/events';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { reaction } from '../../../kernel/reaction.js';

export const FINISH_CONVERSATION_ERASURE = 'conversations.finish-erasure';

/** The command does it before it answers; a process that died in between left it undone. */
export const finishConversationErasures = reaction({
  name: 'finish-conversation-erasures',
  categories: [conversationCategory],
  from: 'beginning',
  effectsOf: ({ type, stream, metadata: { accountId, chatbotId } }) =>
    type === 'ConversationErased'
      ? [{ job: FINISH_CONVERSATION_ERASURE, payload: { accountId, chatbotId, conversationId: idOf(stream) } }]
      : [],
});
