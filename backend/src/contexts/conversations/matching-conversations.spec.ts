import { expect, it } from 'vitest';
import { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { servedBy } from '../../ports/served-by.js';
import { conversationsCollection } from './conversations.view.js';
import { isEverything, matching } from './matching-conversations.js';

const chatbotId = ChatbotId.parse('5d0f7b5e-3c1c-4f3e-9d43-2b8f8d4f2a10');
const queryOf = (filter: ConversationFilter) => matching(chatbotId, ConversationFilter.parse(filter), 'desc');

it('counts whole days in UTC, and instants exactly', () => {
  expect(queryOf({ from: '2026-11-01', to: '2026-11-02' }).sort).toEqual({
    field: 'createdAt',
    order: 'desc',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T24',
  });
  expect('2026-11-02T23:59:59.999Z' < '2026-11-02T24' && '2026-11-02T24' < '2026-11-03T00:00:00.000Z').toBe(true);
  expect(queryOf({ from: '2026-11-01T01:00:00+01:00' }).sort).toMatchObject({ from: '2026-11-01T00:00:00.000Z' });
});

it('lets one field select by its index, and checks the others', () => {
  expect(queryOf({ channel: 'widget', language: 'de', unanswered: 'true', rating: 'down', q: '9b2f' })).toMatchObject({
    where: { chatbotId, ratedDown: true },
    also: { unanswered: true, language: 'de', channel: 'widget' },
    contains: { field: 'sessionId', text: '9b2f' },
  });
});

it.each<ConversationFilter>([
  {},
  { unanswered: 'false' },
  { language: 'de' },
  { channel: 'widget' },
  { rating: 'up' },
  { page: 'a'.repeat(32) },
  { channel: 'widget', unanswered: 'true', language: 'de' },
])('is served by an index: %j', (filter) => {
  expect(servedBy(conversationsCollection, queryOf(filter))[0]).toBe('chatbotId');
});

it.each([
  { from: '2026-11-02', to: '2026-11-01' },
  { from: '2026-11-02T10:00:00Z', to: '2026-11-02T10:00:00Z' },
  { from: '2026-11-31' },
  { to: 'tomorrow' },
  { language: 'tlh' },
  { unanswered: 'maybe' },
  { rating: 'sideways' },
  { rated: 'up' },
  { activeFrom: '2026-11-02', activeTo: '2026-11-01' },
  { hour: '168' },
  { question: 'How long?' },
  { page: 'a' },
  { model: 'gpt 4' },
  { lastWordMs: '-1' },
])('rejects %j', (filter) => {
  expect(ConversationFilter.safeParse(filter).success).toBe(false);
});

it('says when nothing is filtered', () => {
  expect([{}, { q: '' }, { q: 'a' }].map(isEverything)).toEqual([true, true, false]);
});
