import { expect, it } from '@jest/globals';
import { OWNER, recorded } from '../../../kernel/testing/given.js';
import {
  DESTROY_CONVERSATION_KEY,
  destroyConversationKeys,
  ERASE_CONVERSATIONS,
  eraseConversations,
} from './erasure.reactions.js';

const told = (type: string, stream: string) => recorded({ type, data: {}, stream });

it('sees to it that the key of an erased conversation is destroyed', () => {
  const effects = (type: string) =>
    told(type, 'conversation-c1').flatMap((event) => destroyConversationKeys.effectsOf(event));
  expect(effects('ConversationErased')).toEqual([{ job: DESTROY_CONVERSATION_KEY, payload: { conversationId: 'c1' } }]);
  expect(effects('ConversationEnded')).toEqual([]);
});

it('erases what was said to a chatbot that is erased, not to one that is only deleted', () => {
  const effects = (type: string) => told(type, 'chatbot-b1').flatMap((event) => eraseConversations.effectsOf(event));
  expect(effects('ChatbotErased')).toEqual([
    { job: ERASE_CONVERSATIONS, payload: { accountId: OWNER, chatbotId: 'b1' } },
  ]);
  expect(effects('ChatbotDeleted')).toEqual([]);
});
