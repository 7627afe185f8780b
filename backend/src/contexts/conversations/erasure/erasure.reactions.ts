import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { reaction } from '../../../kernel/reaction.js';
import { idOf } from '@chatbot-builder/contracts/events';

export const DESTROY_CONVERSATION_KEY = 'conversations.destroy-key';
export const ERASE_CONVERSATIONS = 'conversations.erase-of-chatbot';

/** The command does it before it answers; a process that died in between left the key behind. */
export const destroyConversationKeys = reaction({
  name: 'destroy-conversation-keys',
  categories: [conversationCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'ConversationErased'
      ? [{ job: DESTROY_CONVERSATION_KEY, payload: { conversationId: idOf(event.stream) } }]
      : [],
});

/** What was said to an erased chatbot is erased one conversation after the other: there may be very many. */
export const eraseConversations = reaction({
  name: 'erase-conversations',
  categories: [chatbotCategory],
  from: 'beginning',
  effectsOf: (event) =>
    event.type === 'ChatbotErased'
      ? [{ job: ERASE_CONVERSATIONS, payload: { accountId: event.metadata.accountId, chatbotId: idOf(event.stream) } }]
      : [],
});
