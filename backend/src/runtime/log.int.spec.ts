import { accountCategory } from '@chatbot-builder/contracts/events/account';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON, OWNER } from '../kernel/testing/given.js';
import { EngineUnavailable } from '../ports/event-store.js';
import { AccountLog } from './account-log.js';
import { Log } from './log.js';
import { catalog } from '../contexts/manifest.js';
import { altered, type Embedded, embedded, hashed } from './testing/embedded.js';
import { ErasedAccounts } from './erasure/erased-accounts.js';

const UNTIL_THE_END = new AbortController().signal;

it('erases nobody for an altered erasure', async () => {
  const engines = await embedded();
  await engines.eventStore.append(`erasure-${OWNER}`, [altered(`erasure-${OWNER}`, 'AccountErased')], 'no-stream');
  await engines.log.readErasures();
  expect(engines.erased.has(OWNER)).toBe(false);
  await engines.remove();
});

it('lets others run between a page of a catch-up and what is done with it', async () => {
  const engines = await embedded();
  let others = 0;
  vi.spyOn(engines.eventStore, 'subscribe').mockImplementation(async function* ({ categories }) {
    setImmediate(() => (others += 1));
    yield { events: [], position: 1, caughtUp: categories.length === 1 };
    yield { events: [], position: 2, caughtUp: true };
  });
  const seen: number[] = [];
  for await (const { position } of engines.log.range([accountCategory], undefined, 2)) seen[position] = others;
  // One for the erasures, which are read first, and one for the page.
  expect(seen[1]).toBe(2);
  await engines.remove();
});

describe('a log that is closed before its readers reach the end', () => {
  let engines: Embedded;
  let log: Log;
  let closed: (categories: readonly string[]) => boolean;

  beforeEach(async () => {
    engines = await embedded();
    const metadata = {
      accountId: OWNER,
      actor: { kind: 'job' as const, id: 'test' },
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      occurredAt: NOON,
    };
    await engines.eventStore.append(
      `erasure-${OWNER}`,
      [hashed(`erasure-${OWNER}`, { id: 'erased', type: 'AccountErased', version: 1, data: {}, metadata })],
      'no-stream',
    );
    log = new Log(engines.eventStore, engines.codec, catalog, new ErasedAccounts(catalog));
    const subscribe = engines.eventStore.subscribe.bind(engines.eventStore);
    closed = () => true;
    vi.spyOn(engines.eventStore, 'subscribe').mockImplementation(async function* (options) {
      for await (const batch of subscribe(options)) {
        if (closed(options.categories)) return void (yield { ...batch, caughtUp: false });
        yield batch;
      }
    });
  });
  afterEach(() => engines.remove());

  const drained = async (readings: AsyncIterable<unknown>): Promise<void> => {
    for await (const reading of readings) expect(reading).toBeDefined();
  };

  const accounts = () => {
    const { eventStore, accountIndex, codec, erased } = engines;
    return new AccountLog({ log, events: eventStore, index: accountIndex, codec, catalog, erased });
  };
  const hear = () => log.readErasures();
  it.each<[string, () => Promise<unknown>]>([
    ['the erasures', hear],
    ['erased accounts with events', () => accounts().erasedWithEvents()],
    ['all events of an account', () => drained(accounts().everythingOf(OWNER, 0, UNTIL_THE_END))],
    ['all that is stored', () => drained(log.stored(undefined, UNTIL_THE_END))],
    ['a range', () => drained(log.range([accountCategory], undefined, 1_000))],
  ])('rejects instead of returning a part: %s', async (_, read) => {
    await expect(read()).rejects.toBeInstanceOf(EngineUnavailable);
    // Also after an earlier read has loaded all erasures.
    closed = (categories) => categories.length > 1;
    if (read !== hear) await expect(read()).rejects.toBeInstanceOf(EngineUnavailable);
  });
});
