import { expect, it } from '@jest/globals';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ListQuery } from '@chatbot-builder/contracts/http';
import { type DocumentStore, InvalidCursor } from '../../ports/document-store.js';
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
  b3: rowOf('2'),
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

const only = new Set(['b1', 'b2', 'b3', 'b4', 'deleted', 'other'] as ChatbotId[]);
const page = (query: Partial<ListQuery>) => grantedChatbots(documents, { accountId, only }, { limit: 10, ...query });
const listed = async (query: Partial<ListQuery>) => (await page(query)).documents.map(({ _id }) => _id);

it('lists the granted chatbots of the account, newest first, and reads no others', async () => {
  asked.length = 0;
  expect(await page({})).toEqual({ documents: expect.any(Array) });
  expect(await listed({})).toEqual(['b4', 'b3', 'b2', 'b1']);
  expect(asked).not.toContain('b5');
});

it('fills each page, and ends with the last granted chatbot', async () => {
  const first = await page({ limit: 2 });
  expect(first.documents.map(({ _id }) => _id)).toEqual(['b4', 'b3']);
  const second = await page({ limit: 2, after: first.next });
  expect(second.documents.map(({ _id }) => _id)).toEqual(['b2', 'b1']);
  expect(second.next).toBeUndefined();
});

it('searches and bounds as the whole list does', async () => {
  expect(await listed({ q: 'strasse' })).toEqual(['b4']);
  expect(await listed({ from: '2026-01-02T01:00:00+01:00', to: '2026-01-04T00:00:00Z' })).toEqual(['b3', 'b2']);
});

it('refuses a cursor that it did not issue', async () => {
  for (const after of ['', 'x', Buffer.from('[1]').toString('base64url')])
    await expect(page({ after })).rejects.toThrow(InvalidCursor);
});
