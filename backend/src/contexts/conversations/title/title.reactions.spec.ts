import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { OWNER, recorded } from '../../../kernel/testing/given.js';
import { TITLE_CONVERSATION, titleEndedConversations } from './title.reactions.js';

const effects = (type: string, data: object = {}) =>
  recorded({ type, data, stream: 'conversation-c1', metadata: { chatbotId: 'b1' as ChatbotId } }).flatMap((event) =>
    titleEndedConversations.effectsOf(event),
  );

it.each(['visitor', 'silence', 'full'])('has a conversation titled that ended by %s, with ids alone', (reason) =>
  expect(effects('ConversationEnded', { reason })).toEqual([
    { job: TITLE_CONVERSATION, payload: { accountId: OWNER, chatbotId: 'b1', conversationId: 'c1' } },
  ]),
);

it('leaves alone what a person ends, and what goes on', () => {
  expect(effects('ConversationEnded', { reason: 'person' })).toEqual([]);
  expect(effects('MessageReceived')).toEqual([]);
});
