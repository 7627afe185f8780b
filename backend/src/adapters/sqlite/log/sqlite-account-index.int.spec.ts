import { expect, it } from 'vitest';
import { METADATA } from '../../../kernel/testing/recorded.js';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { accountIndexContract, separateAccountIndexContract } from '../../../ports/account-index.contract.js';
import { scratchSqlite } from '../testing/scratch.js';

const event = (accountId: string, chatbotId?: string) => ({
  id: '0190a6a0-0000-4000-8000-000000000001',
  type: 'Happened',
  version: 1,
  data: {},
  metadata: { ...METADATA, accountId: accountId as AccountId, ...(chatbotId && { chatbotId: chatbotId as ChatbotId }) },
  hash: 'a'.repeat(64),
});

accountIndexContract('a column of the events on SQLite', async (entries) => {
  const { sqlite, close } = await scratchSqlite();
  const positions: number[] = [];
  for (const { accountId, chatbotId, stream } of entries)
    positions.push((await sqlite.eventStore.append(stream, [event(accountId, chatbotId)], 'no-stream')).position);
  return { index: sqlite.accountIndex, positions, close };
});

separateAccountIndexContract('SQLite', async () => {
  const { sqlite, close } = await scratchSqlite();
  return { index: sqlite.separateAccountIndex, close };
});

it('forgets an event that is deleted', async () => {
  const { sqlite, close } = await scratchSqlite();
  await sqlite.eventStore.append('chatbot-1', [event('ada')], 'no-stream');
  await sqlite.eventStore.append('chatbot-2', [event('ada')], 'no-stream');
  await sqlite.eventStore.append('chatbot-3', [event('bob')], 'no-stream');
  await sqlite.eventStore.deleteStream('chatbot-1');
  await sqlite.eventStore.deleteStream('chatbot-3');
  expect(await sqlite.accountIndex.placesOf('ada', undefined, 9)).toMatchObject([{ stream: 'chatbot-2' }]);
  expect([await sqlite.accountIndex.accountAfter(''), await sqlite.accountIndex.accountAfter('ada')]).toEqual([
    'ada',
    undefined,
  ]);
  await close();
});
