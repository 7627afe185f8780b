import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../test/eventually.js';
import { catalog } from '../contexts/manifest.js';
import { METADATA, OWNER } from '../kernel/testing/recorded.js';
import { EngineUnavailable } from '../ports/event-store.js';
import { AccountIndexFeed } from './account-index-feed.js';
import { type Embedded, embedded, hashed, overriding, retryAtOnce } from './testing/embedded.js';

const OTHER = '0190a6a0-0000-4000-8000-0000000000ff' as AccountId;
const CHATBOT = '0190a6a0-0000-4000-8000-0000000000cc' as ChatbotId;

let engines: Embedded;
let feed: AccountIndexFeed;
beforeEach(async () => {
  engines = await embedded();
  feed = feedOf(engines.separateAccountIndex);
});
afterEach(async () => {
  await feed.stop();
  await engines.remove();
});

const feedOf = (index: Embedded['separateAccountIndex'], retryPolicy = retryAtOnce()) =>
  new AccountIndexFeed(engines.log, index, catalog, retryPolicy);

async function append(stream: string, accountId: AccountId, type = 'DocumentRetried', chatbotId?: ChatbotId) {
  const metadata = { ...METADATA, accountId, ...(chatbotId && { chatbotId }) };
  const event = hashed(stream, { id: randomUUID(), type, version: 1, data: {}, metadata });
  return (await engines.eventStore.append(stream, [event], 'no-stream')).position;
}

const placesOf = (accountId: AccountId) => engines.separateAccountIndex.placesOf(accountId, undefined, 100);
const fedTo = (position: number) =>
  eventually(
    () => engines.separateAccountIndex.completeTo(catalog.names),
    (complete) => (complete ?? -1) >= position,
  );

it('adds an entry for each event, those of erased accounts too', async () => {
  const first = await append('document-1', OWNER, 'DocumentRetried', CHATBOT);
  const erased = await append(`erasure-${OTHER}`, OTHER, 'AccountErased');
  const add = vi.spyOn(engines.separateAccountIndex, 'add');
  feed.start();
  const late = await append('document-2', OTHER);
  await fedTo(late);
  const place = { position: first, stream: 'document-1', revision: 0 };
  expect(await placesOf(OWNER)).toEqual([place]);
  expect(add.mock.calls[0]?.[0]).toContainEqual({ accountId: OWNER, chatbotId: CHATBOT, ...place });
  expect((await placesOf(OTHER)).map(({ position }) => position)).toEqual([erased, late]);
});

it('adds entries even for events that only a newer version can decode', async () => {
  feed.start();
  await fedTo(await append('document-1', OWNER, 'DocumentPainted'));
  expect(await placesOf(OWNER)).toHaveLength(1);
});

it('goes on where it was stopped, and after a failure', async () => {
  await append('document-1', OWNER);
  feed.start();
  await fedTo(await append('document-2', OWNER));
  await feed.stop();
  let failures = 2;
  const retryPolicy = retryAtOnce();
  const added: number[] = [];
  const failing = overriding(engines.separateAccountIndex, {
    add: async (entries, categories, completeTo) => {
      if (failures-- > 0) throw new EngineUnavailable('away');
      added.push(...entries.map(({ position }) => position));
      await engines.separateAccountIndex.add(entries, categories, completeTo);
    },
  });
  feed = feedOf(failing, retryPolicy);
  feed.start();
  const last = await append('document-3', OWNER);
  await fedTo(last);
  expect(added).toEqual([last]);
  expect(retryPolicy.reports).toHaveLength(2);
  expect(await placesOf(OWNER)).toHaveLength(3);
});
