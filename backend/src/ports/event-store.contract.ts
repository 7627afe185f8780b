import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventMetadata, type StreamCategory } from '@chatbot-builder/contracts/events';
import { RevisionConflict, type EventStore, type LogBatch, type NewEvent, type StoredRecord } from './event-store.js';

/** An empty store, and how to let go of it. */
export type OpenEventStore = () => Promise<{ readonly store: EventStore; close(): Promise<void> }>;

const metadata = EventMetadata.parse({
  accountId: '11111111-1111-4111-8111-111111111111',
  actor: { kind: 'account', id: '11111111-1111-4111-8111-111111111111' },
  correlationId: 'request-1',
  causationId: 'command-1',
  occurredAt: '2026-11-20T10:00:00.000Z',
});
const event = (id: string, data: Readonly<Record<string, unknown>> = {}): NewEvent => ({ id, type: 'Happened', version: 1, data, metadata });
const numbered = (count: number, prefix = 'e') => Array.from({ length: count }, (_, index) => event(`${prefix}${index}`));
const ids = (events: readonly StoredRecord[]) => events.map(({ id }) => id);

/** What every event store guarantees. */
export function eventStoreContract(name: string, open: OpenEventStore): void {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ store, close } = await open());
    });
    afterEach(() => close());

    const read = async (stream: string, from?: number) => ids(await Array.fromAsync(store.readStream(stream, from)));

    describe('appending', () => {
      it('gives a stream revisions from 0 on', async () => {
        expect(await store.append('chatbot-1', [event('a')], 'no-stream')).toMatchObject({ revision: 0 });
        expect(await store.append('chatbot-1', [event('b'), event('c')], 0)).toMatchObject({ revision: 2 });
        const records = await Array.fromAsync(store.readStream('chatbot-1'));
        expect(records.map(({ id, revision }) => [id, revision])).toEqual([['a', 0], ['b', 1], ['c', 2]]);
      });

      it('answers the position of the last event', async () => {
        const { position } = await store.append('chatbot-1', [event('a'), event('b')], 'no-stream');
        expect((await store.readBackwards('chatbot-1', 1))[0]?.position).toBe(position);
        expect(await store.head()).toBe(position);
      });

      it('refuses a stream that exists where none is expected', async () => {
        await store.append('chatbot-1', [event('a')], 'no-stream');
        await expect(store.append('chatbot-1', [event('b')], 'no-stream')).rejects.toMatchObject({ name: 'RevisionConflict', stream: 'chatbot-1', expected: 'no-stream', actual: 0 });
      });

      it('refuses a revision that is behind or ahead', async () => {
        await store.append('chatbot-1', numbered(3), 'no-stream');
        await expect(store.append('chatbot-1', [event('b')], 1)).rejects.toMatchObject({ expected: 1, actual: 2 });
        await expect(store.append('chatbot-1', [event('b')], 3)).rejects.toMatchObject({ expected: 3, actual: 2 });
        expect(await read('chatbot-1')).toEqual(['e0', 'e1', 'e2']);
      });

      it('refuses a revision of a stream that does not exist', async () => {
        await expect(store.append('chatbot-1', [event('a')], 0)).rejects.toMatchObject({ expected: 0, actual: undefined });
        await expect(store.append('chatbot-1', [event('a')], 0)).rejects.toBeInstanceOf(RevisionConflict);
      });

      it('lets one of many writers at the same revision win, and the others write nothing', async () => {
        const attempts = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) => store.append('slots-1', [event(`a${index}`), event(`b${index}`)], 'no-stream')),
        );
        expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await read('slots-1')).toHaveLength(2);
      });

      it('is not disturbed by a conflict beside it', async () => {
        await store.append('chatbot-1', [event('a')], 'no-stream');
        const [first, conflict, last] = await Promise.allSettled([
          store.append('chatbot-2', [event('b')], 'no-stream'),
          store.append('chatbot-1', [event('c')], 'no-stream'),
          store.append('chatbot-3', [event('d')], 'no-stream'),
        ]);
        expect([first.status, conflict.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect([await read('chatbot-1'), await read('chatbot-2'), await read('chatbot-3')]).toEqual([['a'], ['b'], ['d']]);
      });

      it('refuses to append nothing', async () => {
        await expect(store.append('chatbot-1', [], 'no-stream')).rejects.toThrow(RangeError);
      });
    });

    describe('appending again', () => {
      it('answers the first result for the same ids at the same revision', async () => {
        const first = await store.append('chatbot-1', numbered(3), 'no-stream');
        expect(await store.append('chatbot-1', numbered(3), 'no-stream')).toEqual(first);
        expect(await read('chatbot-1')).toEqual(['e0', 'e1', 'e2']);
      });

      it('answers the first result also when later events have followed', async () => {
        await store.append('chatbot-1', [event('a')], 'no-stream');
        const first = await store.append('chatbot-1', [event('b'), event('c')], 0);
        await store.append('chatbot-1', [event('d')], 2);
        expect(await store.append('chatbot-1', [event('b'), event('c')], 0)).toEqual(first);
        expect(await read('chatbot-1')).toEqual(['a', 'b', 'c', 'd']);
      });

      it('answers one result to two at once', async () => {
        const [one, other] = await Promise.all([
          store.append('chatbot-1', numbered(2), 'no-stream'),
          store.append('chatbot-1', numbered(2), 'no-stream'),
        ]);
        expect(other).toEqual(one);
        expect(await read('chatbot-1')).toEqual(['e0', 'e1']);
      });

      it('refuses other ids, a longer list or another order at that revision', async () => {
        await store.append('chatbot-1', [event('a'), event('b')], 'no-stream');
        await expect(store.append('chatbot-1', [event('a'), event('c')], 'no-stream')).rejects.toBeInstanceOf(RevisionConflict);
        await expect(store.append('chatbot-1', [event('a'), event('b'), event('c')], 'no-stream')).rejects.toBeInstanceOf(RevisionConflict);
        await expect(store.append('chatbot-1', [event('b'), event('a')], 'no-stream')).rejects.toBeInstanceOf(RevisionConflict);
        expect(await read('chatbot-1')).toEqual(['a', 'b']);
      });

      it('takes the same id on another stream for another event', async () => {
        await store.append('chatbot-1', [event('a', { at: 1 })], 'no-stream');
        await store.append('chatbot-2', [event('a', { at: 2 })], 'no-stream');
        const [record] = await Array.fromAsync(store.readStream('chatbot-2'));
        expect(record).toMatchObject({ id: 'a', stream: 'chatbot-2', revision: 0, data: { at: 2 } });
      });
    });

    describe('reading a stream', () => {
      it('gives back what was written', async () => {
        const data = { text: 'שלום 👩‍👩‍👧 "\\\u0000\u2028', nested: { list: [1, null, true, 1.5e-7] }, empty: '' };
        await store.append('chatbot-1', [{ id: 'a', type: 'ChatbotCreated', version: 3, data, metadata }], 'no-stream');
        const [record] = await Array.fromAsync(store.readStream('chatbot-1'));
        expect(record).toEqual({ id: 'a', type: 'ChatbotCreated', version: 3, data, metadata, stream: 'chatbot-1', revision: 0, position: await store.head() });
      });

      it('gives back a megabyte in one event', async () => {
        const text = 'ä𝕏'.repeat(300_000);
        await store.append('chatbot-1', [event('a', { text })], 'no-stream');
        const [record] = await Array.fromAsync(store.readStream('chatbot-1'));
        expect(record?.data['text'] === text).toBe(true);
      });

      it('is empty where there is no stream, also where a longer name begins alike', async () => {
        await store.append('chatbot-11', [event('a')], 'no-stream');
        expect(await read('chatbot-1')).toEqual([]);
        expect(await store.readBackwards('chatbot-1', 10)).toEqual([]);
      });

      it('begins at a revision', async () => {
        await store.append('chatbot-1', numbered(5), 'no-stream');
        expect(await read('chatbot-1', 3)).toEqual(['e3', 'e4']);
        expect(await read('chatbot-1', 5)).toEqual([]);
      });

      it('reads thousands in order', async () => {
        await store.append('chatbot-1', numbered(2_001), 'no-stream');
        expect(await read('chatbot-1')).toEqual(numbered(2_001).map(({ id }) => id));
      });

      it('reads backwards, the newest first', async () => {
        await store.append('chatbot-1', numbered(5), 'no-stream');
        expect(ids(await store.readBackwards('chatbot-1', 2))).toEqual(['e4', 'e3']);
        expect(ids(await store.readBackwards('chatbot-1', 10))).toHaveLength(5);
      });
    });

    describe('following the log', () => {
      let abort: AbortController;
      beforeEach(() => {
        abort = new AbortController();
      });
      afterEach(() => abort.abort());

      const follow = (categories: readonly StreamCategory[], after?: number, batchSize?: number) =>
        store.subscribe({ after, categories, batchSize, signal: abort.signal })[Symbol.asyncIterator]();
      /** Batches until one is caught up and the events so far are as many as expected. */
      const gather = async (batches: AsyncIterator<LogBatch>, count: number): Promise<LogBatch[]> => {
        const gathered: LogBatch[] = [];
        for (let events = 0; ; ) {
          const { value, done } = await batches.next();
          if (done) return gathered;
          gathered.push(value);
          events += value.events.length;
          if (events >= count && value.caughtUp) return gathered;
        }
      };
      const idsOf = (batches: readonly LogBatch[]) => batches.flatMap(({ events }) => ids(events));

      it('tells of the end of an empty log', async () => {
        const [batch] = await gather(follow(['chatbot']), 0);
        expect(batch).toMatchObject({ events: [], caughtUp: true });
        expect(await store.head()).toBeUndefined();
      });

      it('gives all streams in the order of their commits, ascending in position', async () => {
        await store.append('chatbot-1', [event('a')], 'no-stream');
        await store.append('chatbot-2', [event('b')], 'no-stream');
        await store.append('chatbot-1', [event('c')], 0);
        const batches = await gather(follow(['chatbot']), 3);
        expect(idsOf(batches)).toEqual(['a', 'b', 'c']);
        const positions = batches.flatMap(({ events }) => events.map(({ position }) => position));
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(new Set(positions).size).toBe(3);
      });

      it('leaves other categories out and still passes them', async () => {
        await store.append('chatbot-1', [event('a')], 'no-stream');
        await store.append('account-1', [event('b')], 'no-stream');
        await store.append('conversation-1', [event('c')], 'no-stream');
        await store.append('account-2', [event('d')], 'no-stream');
        const batches = await gather(follow(['chatbot', 'conversation']), 2);
        expect(idsOf(batches)).toEqual(['a', 'c']);
        expect(batches.at(-1)?.position).toBe(await store.head());
      });

      it('goes on after a position', async () => {
        const { position } = await store.append('chatbot-1', numbered(2), 'no-stream');
        await store.append('chatbot-1', [event('next')], 1);
        expect(idsOf(await gather(follow(['chatbot'], position), 1))).toEqual(['next']);
      });

      it('keeps to the size of a batch, and each batch can be gone on from', async () => {
        await store.append('chatbot-1', numbered(7), 'no-stream');
        const batches = await gather(follow(['chatbot'], undefined, 3), 7);
        expect(batches.map(({ events }) => events.length)).toEqual([3, 3, 1]);
        expect(batches.map(({ caughtUp }) => caughtUp)).toEqual([false, false, true]);
        expect(idsOf(await gather(follow(['chatbot'], batches[1]?.position, 3), 1))).toEqual(['e6']);
      });

      it('tells of the end also where the last batch was full', async () => {
        await store.append('chatbot-1', numbered(6), 'no-stream');
        const batches = await gather(follow(['chatbot'], undefined, 3), 6);
        expect(batches.map(({ events, caughtUp }) => [events.length, caughtUp])).toEqual([[3, false], [3, false], [0, true]]);
      });

      it('goes on with what is appended later, waking up for it', async () => {
        await store.append('chatbot-1', [event('a')], 'no-stream');
        const batches = follow(['chatbot']);
        expect(idsOf(await gather(batches, 1))).toEqual(['a']);
        const later = gather(batches, 1);
        await store.append('chatbot-1', [event('b')], 0);
        expect(idsOf(await later)).toEqual(['b']);
      });

      it('misses nothing and keeps the order while others append', async () => {
        const writers = Promise.all(
          Array.from({ length: 10 }, async (_, writer) => {
            for (let index = 0; index < 20; index += 1) {
              await store.append(`conversation-${writer}`, [event(`${writer}:${index}`)], index === 0 ? 'no-stream' : index - 1);
            }
          }),
        );
        const batches = await gather(follow(['conversation'], undefined, 7), 200);
        await writers;
        const seen = batches.flatMap(({ events }) => events);
        for (let writer = 0; writer < 10; writer += 1) {
          const revisions = seen.filter(({ stream }) => stream === `conversation-${writer}`).map(({ revision }) => revision);
          expect([...new Set(revisions)]).toEqual(Array.from({ length: 20 }, (_, index) => index));
        }
      });

      it('ends when its signal aborts, also while it waits', async () => {
        const batches = follow(['chatbot']);
        await gather(batches, 0);
        const waiting = batches.next();
        abort.abort();
        expect(await waiting).toEqual({ value: undefined, done: true });
      });
    });
  });
}
