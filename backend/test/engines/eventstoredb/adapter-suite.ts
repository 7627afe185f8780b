import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventStoreDb, type EventStoreDb } from '../../../src/adapters/eventstoredb/open-eventstoredb.js';
import { eventStoreContract } from '../../../src/ports/event-store.contract.js';
import type { EventStore, LogBatch } from '../../../src/ports/event-store.js';
import { LogTail } from '../../../src/runtime/log-tail.js';
import { overriding } from '../../../src/runtime/testing/embedded.js';
import { absentServerSuite } from './absent-server-suite.js';
import { event, numbered, texts } from './events.js';
import { FakeProcess } from './fake-process.js';
import { securedServerSuite } from './secured-server-suite.js';

/** Test machines are shared, so a megabyte may take a while. */
const TIMEOUT_MS = 60_000;

const open = (url: string): Promise<EventStoreDb> =>
  openEventStoreDb({ url, report: () => undefined, timeoutMs: TIMEOUT_MS });

/**
 * The adapter with either client when the server misbehaves. One client per test file, because two in one process break
 * each other.
 */
export function adapterSuite(client: string, scheme: 'esdb' | 'kurrentdb'): void {
  let fake: FakeProcess;
  let opened: EventStoreDb;
  let store: EventStore;
  const reports: unknown[] = [];
  beforeAll(async () => {
    fake = await FakeProcess.start();
    opened = await openEventStoreDb({
      url: fake.url(scheme),
      report: (error) => void reports.push(error),
      timeoutMs: TIMEOUT_MS,
    });
    store = opened.eventStore;
  });
  afterAll(async () => {
    await opened.close();
    await fake.end();
  });

  const read = async (stream: string) => texts(await Array.fromAsync(store.readStream(stream)));
  /** Collects batches until they hold `count` events of a stream. */
  const gather = async (
    batches: AsyncIterable<LogBatch>,
    stream: string,
    count: number,
    onBatch?: (soFar: number) => Promise<void>,
  ) => {
    const seen: unknown[] = [];
    for await (const { events } of batches) {
      seen.push(...texts(events.filter((one) => one.stream === stream)));
      if (seen.length >= count) break;
      await onBatch?.(seen.length);
    }
    return seen;
  };
  const follow = (after: number | undefined, signal = new AbortController().signal) =>
    store.subscribe({ after, categories: ['chatbot'], batchSize: 5, signal });

  absentServerSuite(client, scheme);
  securedServerSuite(client, scheme);
  eventStoreContract(`${client}, protocol fake`, async () => ({ store, close: async () => undefined }));
  eventStoreContract(`${client}, protocol fake, followed by many`, async () => {
    const tail = new LogTail(store);
    const other = new AbortController();
    const categories = ['pet', 'toys'];
    const following = Array.fromAsync(tail.subscribe({ after: await store.head(), categories, signal: other.signal }));
    return {
      store: overriding(store, { subscribe: (subscription) => tail.subscribe(subscription) }),
      close: async () => {
        other.abort();
        await following;
      },
    };
  });

  describe(`${client} and its server`, () => {
    it('appends one by one if the server does not support batches', async () => {
      const older = await FakeProcess.start({ batchAppend: false, maxAppendSize: 2_000 });
      const { eventStore, close } = await open(older.url(scheme));
      const events = numbered(2);
      const first = await eventStore.append('chatbot-1', events, 'no-stream');
      expect(first.revision).toBe(1);
      expect(await eventStore.append('chatbot-1', events, 'no-stream')).toEqual(first);
      await expect(eventStore.append('chatbot-1', numbered(1), 0)).rejects.toMatchObject({
        name: 'RevisionConflict',
        actual: 1,
      });
      await expect(eventStore.append('chatbot-1', [event('x'.repeat(3_000))], 1)).rejects.toMatchObject({
        name: 'AppendTooLarge',
        message: expect.stringContaining('2000 bytes'),
      });
      await close();
      await older.end();
    });

    it('finds the server of a cluster by its name', async () => {
      const { eventStore, close } = await open(fake.url(`${scheme}+discover`));
      await eventStore.append('chatbot-discovered', numbered(1), 'no-stream');
      expect(await Array.fromAsync(eventStore.readStream('chatbot-discovered'))).toHaveLength(1);
      await close();
    });

    it('finds its cluster again after an outage', async () => {
      const cluster = await FakeProcess.start();
      const { eventStore, close } = await open(cluster.url(`${scheme}+discover`, 'maxDiscoverAttempts=2'));
      const batches = eventStore
        .subscribe({ after: undefined, categories: ['chatbot'], signal: new AbortController().signal })
        [Symbol.asyncIterator]();
      await batches.next();
      await cluster.stop();
      for (let attempt = 0; attempt < 2; attempt++)
        for (const call of [() => eventStore.append('chatbot-1', numbered(1), 'no-stream'), () => eventStore.head()])
          await expect(call()).rejects.toMatchObject({ name: 'EngineUnavailable' });
      await cluster.restart();
      await eventStore.append('chatbot-1', [event('found')], 'no-stream');
      for (let seen: unknown[] = []; seen.length === 0;) {
        const { value } = await batches.next();
        seen = texts(value.events);
      }
      await close();
      await cluster.end();
    });

    it('waits for a cluster that elects its leader', async () => {
      const cluster = await FakeProcess.start();
      await cluster.elect();
      const { reach, close } = await open(cluster.url(scheme));
      const reached = reach();
      // More than one call tries.
      while ((await cluster.redirections()) < 7);
      await cluster.elected();
      await reached;
      await close();
      await cluster.end();
    });

    it('skips nothing in a cluster whose nearest node lags behind the leader, and only then reports that it has caught up', async () => {
      const cluster = await FakeProcess.start();
      const port = await cluster.startFollower();
      const leader = await open(cluster.url(scheme));
      const { position } = await leader.eventStore.append('chatbot-1', numbered(2), 'no-stream');
      await cluster.replicate();
      await leader.eventStore.append('chatbot-1', numbered(3, 'later '), 1);
      const near = await open(cluster.url(scheme, undefined, port));
      const caughtUp = async (after: number | undefined, onBatch: (number: number) => unknown) => {
        const seen: unknown[] = [];
        let batches = 0;
        for await (const batch of near.eventStore.subscribe({
          after,
          categories: ['chatbot'],
          signal: new AbortController().signal,
        })) {
          seen.push(...texts(batch.events));
          if (batch.caughtUp) break;
          await onBatch(++batches);
        }
        return seen;
      };
      expect(await caughtUp(undefined, () => undefined)).toEqual(['0', '1', 'later 0', 'later 1', 'later 2']);
      // At its own end, that node considers itself caught up, does not ask for a leader, and sends events as it
      // receives them.
      expect(await caughtUp(position, (batch) => batch === 2 && cluster.replicate())).toEqual([
        'later 0',
        'later 1',
        'later 2',
      ]);
      await near.close();
      await leader.close();
      await cluster.end();
    });

    it('rejects an append above the server’s limit, and writes nothing', async () => {
      await expect(
        store.append('chatbot-large', [event('a'), event('x'.repeat(1_100_000))], 'no-stream'),
      ).rejects.toMatchObject({
        name: 'AppendTooLarge',
        message: expect.stringContaining('1048576 bytes'),
      });
      expect(await read('chatbot-large')).toEqual([]);
      expect(await store.append('chatbot-large', [event('a')], 'no-stream')).toMatchObject({ revision: 0 });
    });

    it('rejects an id that is not a UUID as a fault of the caller', async () => {
      const unusable = { ...event('a'), id: 'not-a-uuid' };
      const older = await FakeProcess.start({ batchAppend: false });
      const { eventStore, close } = await open(older.url(scheme));
      for (const one of [store, eventStore])
        await expect(one.append('chatbot-unusable', [unusable], 'no-stream')).rejects.not.toMatchObject({
          name: 'EngineUnavailable',
        });
      expect(await read('chatbot-unusable')).toEqual([]);
      await close();
      await older.end();
    });

    it('ignores the server’s system events', async () => {
      const origin = await store.head();
      const { position } = await store.append('chatbot-quiet', numbered(1), 'no-stream');
      await fake.writeStatistics(700);
      expect(await store.head()).toBe(position);
      expect(await gather(follow(origin), 'chatbot-quiet', 1)).toEqual(['0']);
      for await (const batch of follow(position)) {
        expect(batch).toEqual({ events: [], position, caughtUp: true });
        break;
      }
    });

    it('has no head if the server holds only its system events', async () => {
      const empty = await FakeProcess.start();
      await empty.writeStatistics(20);
      const { eventStore, close } = await open(empty.url(scheme));
      expect(await eventStore.head()).toBeUndefined();
      for await (const batch of eventStore.subscribe({
        after: undefined,
        categories: ['chatbot'],
        signal: new AbortController().signal,
      })) {
        expect(batch).toEqual({ events: [], position: 0, caughtUp: true });
        break;
      }
      await close();
      await empty.end();
    });

    it('leaves only a marker of a deleted stream after a scavenge', async () => {
      const origin = await store.head();
      await store.append('chatbot-gone', [event('a secret'), event('and another')], 'no-stream');
      await store.append('chatbot-kept', [event('kept')], 'no-stream');
      await store.deleteStream('chatbot-gone');
      expect((await fake.contentsOf('chatbot-gone')).join()).toContain('a secret');
      await fake.scavenge();
      expect(await fake.contentsOf('chatbot-gone')).toEqual(['stream-closed {}']);
      expect(await read('chatbot-gone')).toEqual([]);
      expect(await store.append('chatbot-gone', [event('new')], 'no-stream')).toMatchObject({ revision: 3 });
      expect([await read('chatbot-gone'), await read('chatbot-kept')]).toEqual([['new'], ['kept']]);
      expect(await gather(follow(origin), 'chatbot-gone', 1)).toEqual(['new']);
    });

    it('deletes a stream that was just begun again, although reads still miss it', async () => {
      await fake.missReads(1);
      await store.append('chatbot-again-gone', numbered(1), 'no-stream');
      await store.deleteStream('chatbot-again-gone');
      await store.append('chatbot-again-gone', [event('late')], 'no-stream');
      await store.deleteStream('chatbot-again-gone');
      await fake.missReads(0);
      expect(await read('chatbot-again-gone')).toEqual([]);
    });

    it('reads a tombstoned stream as missing, and explains why it accepts no events', async () => {
      await store.append('chatbot-tomb', numbered(2), 'no-stream');
      await fake.tombstone('chatbot-tomb');
      expect(await read('chatbot-tomb')).toEqual([]);
      expect(await store.readBackwards('chatbot-tomb', 1)).toEqual([]);
      await store.deleteStream('chatbot-tomb');
      await expect(store.append('chatbot-tomb', numbered(1), 'no-stream')).rejects.toThrow('tombstoned');
    });

    it('neither loses nor repeats events if a subscription’s connection keeps breaking', async () => {
      const origin = await store.head();
      reports.length = 0;
      await store.append('chatbot-cut', numbered(60), 'no-stream');
      let cuts = 0;
      const seen = await gather(follow(origin), 'chatbot-cut', 90, async (soFar) => {
        if (soFar < 15 * (cuts + 1) || cuts === 5) return;
        cuts++;
        await fake.cut();
        if (cuts === 2) await store.append('chatbot-cut', numbered(30, 'later '), 59);
      });
      expect(seen).toEqual([...texts(numbered(60)), ...texts(numbered(30, 'later '))]);
      expect(cuts).toBe(5);
      expect(reports).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'EngineUnavailable' })]));
    });

    it('skips events up to the start of a subscription if the server repeats them', async () => {
      const origin = await store.head();
      const { position } = await store.append('chatbot-again', numbered(3), 'no-stream');
      await fake.cut();
      for await (const batch of follow(position)) {
        expect(batch).toEqual({ events: [], position, caughtUp: true });
        break;
      }
      await store.append('chatbot-again', numbered(2, 'later '), 2);
      expect(await gather(follow(position), 'chatbot-again', 2)).toEqual(['later 0', 'later 1']);
      expect(await gather(follow(origin), 'chatbot-again', 5)).toEqual(['0', '1', '2', 'later 0', 'later 1']);
    });

    it('continues to follow, read and append after a server outage', async () => {
      const origin = await store.head();
      await store.append('chatbot-away', [event('before')], 'no-stream');
      let away = false;
      const seen = await gather(follow(origin), 'chatbot-away', 2, async (soFar) => {
        if (away || soFar === 0) return;
        away = true;
        await fake.stop();
        await expect(store.append('chatbot-away', [event('lost')], 0)).rejects.toMatchObject({
          name: 'EngineUnavailable',
        });
        await fake.restart();
        await store.append('chatbot-away', [event('after')], 0);
      });
      expect(seen).toEqual(['before', 'after']);
      expect(await read('chatbot-away')).toEqual(['before', 'after']);
    });

    it('appends once if the response was lost', async () => {
      const events = numbered(40);
      const appends = events.map((one, index) => store.append(`chatbot-${index}-lost`, [one], 'no-stream'));
      await fake.cut();
      await Promise.allSettled(appends);
      for (const [index, one] of events.entries()) {
        expect(await store.append(`chatbot-${index}-lost`, [one], 'no-stream')).toMatchObject({ revision: 0 });
        expect(await read(`chatbot-${index}-lost`)).toHaveLength(1);
      }
    });

    it('follows through more than a slow consumer can buffer', async () => {
      const origin = await store.head();
      for (let from = 0; from < 2_000; from += 500)
        await store.append('chatbot-many', numbered(500, `${from} `), from === 0 ? 'no-stream' : from - 1);
      const seen = await gather(follow(origin), 'chatbot-many', 2_000);
      expect(seen).toEqual(await read('chatbot-many'));
    });

    it('takes an answer that arrives after an error on another connection', async () => {
      const other = await FakeProcess.start();
      const elsewhere = await open(other.url(scheme));
      await elsewhere.eventStore.append('chatbot-1', [event('a')], 'no-stream');
      await fake.holdAnswers();
      const waiting = store.append('chatbot-held', [event('held')], 'no-stream');
      while ((await fake.contentsOf('chatbot-held')).length === 0);
      await other.cut();
      await elsewhere.eventStore.append('chatbot-1', [event('b')], 0);
      await fake.answer();
      expect(await waiting).toMatchObject({ revision: 0 });
      expect(await read('chatbot-held')).toEqual(['held']);
      await elsewhere.close();
      await other.end();
    });

    it('never returns a part of a stream when it is closed', async () => {
      await store.append('chatbot-half', numbered(200), 'no-stream');
      const { eventStore, close } = await open(fake.url(scheme));
      await eventStore.head();
      const reading = Array.fromAsync(eventStore.readStream('chatbot-half')).catch((error: unknown) => error);
      await close();
      const result = await reading;
      if (Array.isArray(result)) expect(result).toHaveLength(200);
      else expect(result).toMatchObject({ name: 'EngineUnavailable' });
    });

    it('ends subscriptions when it is closed', async () => {
      const { eventStore, close } = await open(fake.url(scheme));
      const batches = eventStore
        .subscribe({ after: await eventStore.head(), categories: ['chatbot'], signal: new AbortController().signal })
        [Symbol.asyncIterator]();
      await batches.next();
      const waiting = batches.next();
      await close();
      expect(await waiting).toMatchObject({ done: true });
    });
  });
}
