import { categoryOf, streamName } from '@chatbot-builder/contracts/events';
import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog } from '../contexts/manifest.js';
import { METADATA, OWNER } from '../kernel/testing/recorded.js';
import type { Recorded } from '../kernel/envelope.js';
import type { AccountIndex, EventEntry } from '../ports/account-index.js';
import { DamagedFile } from '../ports/damaged-file.js';
import type { EventStore } from '../ports/event-store.js';
import { AccountLog } from './account-log.js';
import { command, type Embedded, embedded, hashed, overriding } from './testing/embedded.js';
import { Log } from './log.js';

const OTHER = '0190a6a0-0000-4000-8000-0000000000ff' as AccountId;
const OTHERS = 400;
const signal = new AbortController().signal;
const nothing = { initial: undefined, evolve: () => undefined };
const names = catalog.names;

let engines: Embedded;
let commands = 0;
/** Events that subscriptions and stream reads have delivered. */
let read: number;
let events: EventStore;

beforeEach(async () => {
  engines = await embedded();
  read = 0;
  events = overriding(engines.eventStore, {
    async *subscribe(subscription) {
      for await (const batch of engines.eventStore.subscribe(subscription)) {
        read += batch.events.length;
        yield batch;
      }
    },
    async *readStream(...bounds) {
      for await (const record of engines.eventStore.readStream(...bounds)) {
        read += 1;
        yield record;
      }
    },
  });
  await append('first', OWNER);
  for (const stream of ['document-other-1', 'document-other-2']) await appendOfOther(stream, OTHERS / 2);
  await append('first', OWNER);
  await append('second', OWNER);
});
afterEach(() => engines.remove());

async function append(document: string, accountId: AccountId): Promise<number> {
  const stream = streamName(documentCategory, document);
  const context = { ...command(`${++commands}`), accountId };
  const decided = await engines.streams.decide(stream, nothing, () => [{ type: 'DocumentRetried', data: {} }], context);
  return decided.position ?? 0;
}

async function appendOfOther(stream: string, count: number): Promise<void> {
  const metadata = { ...METADATA, accountId: OTHER };
  const event = { type: 'DocumentRetried', version: 1, data: {}, metadata };
  const retried = Array.from({ length: count }, () => hashed(stream, { id: randomUUID(), ...event }));
  await engines.eventStore.append(stream, retried, 'no-stream');
}

async function erase(accountId: AccountId): Promise<number> {
  const stream = streamName(erasureCategory, accountId);
  const context = { ...command(`${++commands}`), accountId };
  const { position } = await engines.streams.decide(
    stream,
    nothing,
    () => [{ type: 'AccountErased', data: {} }],
    context,
  );
  return position ?? 0;
}

const accountLog = (index: AccountIndex = engines.accountIndex) =>
  new AccountLog({
    log: new Log(events, engines.codec, catalog, engines.erased),
    events,
    index,
    codec: engines.codec,
    catalog,
    erased: engines.erased,
  });
const head = async () => (await engines.eventStore.head()) ?? 0;
const standing = (found: readonly Recorded[]) => found.map(({ stream, revision }) => `${stream}/${revision}`);
const OWN = ['document-first/0', 'document-first/1', 'document-second/0'];

/** A separate index, fed up to a position. */
async function fed(upTo: number): Promise<Embedded['separateAccountIndex']> {
  const entries: EventEntry[] = [];
  for (const accountId of [OWNER, OTHER])
    for (const place of await engines.accountIndex.placesOf(accountId, undefined, 10_000))
      entries.push({ accountId, ...place });
  const index = engines.separateAccountIndex;
  await index.add(
    entries.filter(({ position }) => position <= upTo),
    names,
    upTo,
  );
  return index;
}

describe('a range of an account’s events', () => {
  const range = async (log: AccountLog, after: number | undefined, upTo: number) => {
    const batches = await Array.fromAsync(log.range(OWNER, [documentCategory], after, upTo));
    expect(batches.at(-1)).toMatchObject({ position: upTo });
    return standing(batches.flatMap((batch) => batch.events));
  };

  it('is read without the events of others', async () => {
    expect(await range(accountLog(), undefined, await head())).toEqual(OWN);
    expect(read).toBe(OWN.length);
  });

  it('begins after a position, ends at another, and has the categories that are asked for', async () => {
    const [first, second, third] = (await engines.accountIndex.placesOf(OWNER, undefined, 9)).map(
      ({ position }) => position,
    );
    expect(await range(accountLog(), first, second!)).toEqual([OWN[1]]);
    expect(await range(accountLog(), second, third!)).toEqual([OWN[2]]);
    const none = await Array.fromAsync(accountLog().range(OWNER, [erasureCategory], undefined, third!));
    expect(none.flatMap((batch) => batch.events)).toEqual([]);
  });

  it.each([
    ['none', async () => 0],
    ['some', async () => OTHERS / 2],
    ['all', head],
  ])('is the same if %s of them are in a separate index', async (_, upTo) => {
    expect(await range(accountLog(await fed(await upTo())), undefined, await head())).toEqual(OWN);
    const [first] = await engines.accountIndex.placesOf(OWNER, undefined, 1);
    expect(await range(accountLog(engines.separateAccountIndex), first?.position, await head())).toEqual(OWN.slice(1));
  });

  it('is empty once the account is erased', async () => {
    await erase(OWNER);
    expect(await range(accountLog(), undefined, await head())).toEqual([]);
  });
});

describe('everything of an erased account', () => {
  const everything = async (log: AccountLog, erasedAt: number) =>
    [...new Set(standing((await Array.fromAsync(log.everythingOf(OWNER, erasedAt, signal))).flat()))].toSorted();

  it('is read without the events of others', async () => {
    const erasedAt = await erase(OWNER);
    expect(await everything(accountLog(), erasedAt)).toEqual([...OWN, `erasure-${OWNER}/0`]);
    expect(read).toBe(OWN.length + 1);
  });

  it('holds events after the erasure that a separate index misses, and reads the log only from the erasure on', async () => {
    await erase(OWNER);
    const erasedAt = await head();
    await append('late', OWNER);
    const late = await head();
    const index = await fed(erasedAt);
    // As if its entry had been lost.
    await index.add([], names, late);
    read = 0;
    expect(await everything(accountLog(index), erasedAt)).toContain('document-late/0');
    expect(read).toBeLessThan(OTHERS / 10);
  });

  it('is everything even if no index was fed', async () => {
    const erasedAt = await erase(OWNER);
    expect(await everything(accountLog(engines.separateAccountIndex), erasedAt)).toEqual([
      ...OWN,
      `erasure-${OWNER}/0`,
    ]);
  });
});

describe('erased accounts with events', () => {
  it('are those with more than their erasure', async () => {
    await erase(OWNER);
    await erase('0190a6a0-0000-4000-8000-00000000000e' as AccountId);
    expect([...(await accountLog().erasedWithEvents())]).toEqual([OWNER]);
    expect(read).toBeLessThan(OTHERS / 10);
    expect([...(await accountLog(await fed(await head())).erasedWithEvents())]).toEqual([OWNER]);
    for (const stream of ['document-first', 'document-second']) await engines.eventStore.deleteStream(stream);
    expect([...(await accountLog().erasedWithEvents())]).toEqual([]);
  });
});

it('refuses to read on at an event that cannot be read', async () => {
  events = overriding(events, {
    async *readStream(...bounds) {
      for await (const record of engines.eventStore.readStream(...bounds)) yield { ...record, hash: '' };
    },
  });
  const range = accountLog().range(OWNER, [documentCategory], undefined, await head());
  await expect(Array.fromAsync(range)).rejects.toBeInstanceOf(DamagedFile);
  const everything = accountLog().everythingOf(OWNER, await erase(OWNER), signal);
  await expect(Array.fromAsync(everything)).rejects.toBeInstanceOf(DamagedFile);
});

it('rests while it reads a long account', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const rest = vi.spyOn(globalThis, 'setTimeout').mockImplementation(setImmediate as never);
  const own = (await Array.fromAsync(accountLog().everythingOf(OTHER, 0, signal))).flat();
  const rests = rest.mock.calls.filter(([, milliseconds]) => milliseconds === 20).length;
  vi.restoreAllMocks();
  expect(own.filter(({ stream }) => categoryOf(stream) === 'document')).toHaveLength(OTHERS);
  expect(rests).toBeGreaterThanOrEqual(OTHERS);
});

it('reads few streams in one turn of the event loop', async () => {
  for (let number = 0; number < 12; number++) await append(`${number}`, OWNER);
  let [reading, most] = [0, 0];
  const { readStream } = events;
  events = overriding(events, {
    async *readStream(...bounds) {
      most = Math.max(most, ++reading);
      await nextTurn();
      yield* readStream.call(events, ...bounds);
      reading--;
    },
  });
  const own = (await Array.fromAsync(accountLog().everythingOf(OWNER, 0, signal))).flat();
  expect(own).toHaveLength(OWN.length + 12);
  expect(most).toBe(4);
});
