import { expect, it } from 'vitest';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ChatbotListQuery } from '@chatbot-builder/contracts/http';
import type { DocumentStore } from '../../ports/document-store.js';
import { grantedChatbots } from './granted-chatbots.js';

const accountId = 'ada' as AccountId;
const rowOf = (day: string, more: object = {}) => ({
  accountId,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  words: `Shop ${day}`,
  ...more,
});
const rows: Record<string, object> = {
  b1: rowOf('1'),
  b2: rowOf('2'),
  b4: rowOf('4', { words: 'Straße' }),
  b5: rowOf('5'),
  other: rowOf('6', { accountId: 'eve' }),
};
const asked: string[] = [];
const documents = {
  get: async (_collection: unknown, id: string) => {
    asked.push(id);
    return rows[id] && { _id: id, ...rows[id] };
  },
} as unknown as DocumentStore;

const only = new Set(['b1', 'b2', 'b4', 'deleted', 'other'] as ChatbotId[]);
const listed = async (query: Partial<ChatbotListQuery>) =>
  (await grantedChatbots(documents, { accountId, only }, query)).map(({ _id }) => _id);

it('reads the granted chatbots of the account and no others', async () => {
  asked.length = 0;
  expect(await listed({})).toEqual(['b1', 'b2', 'b4']);
  expect(asked).not.toContain('b5');
});

it('searches and bounds as the whole list does', async () => {
  expect(await listed({ q: 'strasse' })).toEqual(['b4']);
  expect(await listed({ from: '2026-01-02T01:00:00+01:00', to: '2026-01-04T00:00:00Z' })).toEqual(['b2']);
});
