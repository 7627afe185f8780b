import { expect, it } from 'vitest';
import { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { servedBy } from '../../ports/served-by.js';
import { isByMessage, matchingMessages, matchingMessagesOf } from './matching-messages.js';
import { messagesCollection } from './messages.view.js';

const chatbotId = ChatbotId.parse('5d0f7b5e-3c1c-4f3e-9d43-2b8f8d4f2a10');
const day = { activeFrom: '2026-11-24', activeTo: '2026-11-24' };
const key = 'a'.repeat(32);

it.each<ConversationFilter>([
  day,
  { ...day, rating: 'up' },
  { ...day, unanswered: 'true' },
  { ...day, language: 'de' },
  { ...day, model: 'gpt-4o' },
  { ...day, hour: '25', q: '9b2f' },
  { question: key, channel: 'widget' },
  { ...day, lastWordMs: '900', page: key, unanswered: 'false' },
])('is served by an index: %j', (filter) => {
  const parsed = ConversationFilter.parse(filter);
  expect(isByMessage(parsed)).toBe(true);
  expect(servedBy(messagesCollection, matchingMessages(chatbotId, parsed, 'desc'))[0]).toBe('chatbotId');
  expect(servedBy(messagesCollection, matchingMessagesOf('c1', parsed))[0]).toBe('conversationId');
});

it.each<ConversationFilter>([{}, { rating: 'up' }, { from: '2026-11-24' }, { page: key }])(
  'asks nothing of messages: %j',
  (filter) => expect(isByMessage(filter)).toBe(false),
);

it('bounds ratings by the time at which they were given', () =>
  expect(matchingMessages(chatbotId, { ...day, rating: 'up', language: 'de' }, 'asc')).toEqual({
    where: { chatbotId, rating: 'up' },
    sort: { field: 'ratedAt', order: 'asc', from: '2026-11-24T00:00:00.000Z', to: '2026-11-24T24' },
  }));
