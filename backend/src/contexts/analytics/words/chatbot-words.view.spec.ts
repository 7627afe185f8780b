import { expect, it } from 'vitest';
import { projected, sealed } from '../../../kernel/testing/given.js';
import { chatbotWordsView } from './chatbot-words.view.js';

const event = (conversation: string, type: string, data: object = {}) => ({
  type,
  data,
  stream: `conversation-${conversation}`,
  metadata: { chatbotId: 'b1' as never },
});
const said = (conversation: string, text: string, contentKey: string | null = 'k1') =>
  event(conversation, 'MessageReceived', { messageId: 'm', content: sealed(text), contentKey });
const began = (conversation: string, pageKey: string | null) =>
  event(conversation, 'ConversationStarted', { page: pageKey && sealed('/'), pageKey });

it('counts messages with the same key, and keeps the latest spelling of each conversation, sealed', () =>
  expect(
    projected(chatbotWordsView, said('c1', 'hi'), said('c2', 'Hi'), said('c1', 'HI'), said('c3', 'Bye', 'k2')),
  ).toMatchObject({
    'b1/k1': {
      chatbotId: 'b1',
      kind: 'message',
      count: 3,
      spellings: [
        { conversationId: 'c1', words: sealed('HI') },
        { conversationId: 'c2', words: sealed('Hi') },
      ],
    },
    'b1/k2': { count: 1 },
  }));

it('counts the pages on which conversations began', () =>
  expect(projected(chatbotWordsView, began('c1', 'p1'), began('c2', 'p1'), began('c3', null))).toMatchObject({
    'b1/p1': { kind: 'page', count: 2, spellings: [{ conversationId: 'c2' }, { conversationId: 'c1' }] },
  }));

it('keeps five spellings, however often something is said', () => {
  const { 'b1/k1': counted } = projected(
    chatbotWordsView,
    ...Array.from({ length: 40 }, (_, index) => said(`c${index}`, 'Hi')),
  );
  expect(counted).toMatchObject({ count: 40 });
  expect((counted as { spellings: object[] }).spellings).toHaveLength(5);
});

it('counts nothing of a message from before there were keys', () =>
  expect(projected(chatbotWordsView, said('c1', 'Hi', null))).toEqual({}));

it('keeps every count when a conversation is erased', () =>
  expect(projected(chatbotWordsView, said('c1', 'Hi'), event('c1', 'ConversationErased'))).toEqual(
    projected(chatbotWordsView, said('c1', 'Hi')),
  ));
