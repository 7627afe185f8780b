import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { OWNER, recorded } from '../../../kernel/testing/given.js';
import { FINISH_CONVERSATION_ERASURE, finishConversationErasures } from './erasure.reactions.js';

it('finishes the erasure of a conversation', () => {
  const effects = (type: string) =>
    recorded({ type, data: {}, stream: 'conversation-c1', metadata: { chatbotId: 'b1' as ChatbotId } }).flatMap(
      (event) => finishConversationErasures.effectsOf(event),
    );
  expect(effects('ConversationErased')).toEqual([
    { job: FINISH_CONVERSATION_ERASURE, payload: { accountId: OWNER, chatbotId: 'b1', conversationId: 'c1' } },
  ]);
  expect(effects('ConversationEnded')).toEqual([]);
});
