import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v5 as uuid } from 'uuid';
import { METADATA } from '../kernel/testing/recorded.js';
import { RevisionConflict, type EventStore, type LogBatch, type NewEvent, type StoredRecord } from './event-store.js';

/**
 * A store, and a function to close it. It may be shared and may contain other events, so each test uses streams of its
 * own. They are in categories that the product does not have: a later start on a shared server would take them for its
 * own events.
 */
export type OpenEventStore = () => Promise<{ readonly store: EventStore; close(): Promise<void> }>;

/** The store keeps the hash as given. */
const HASH = 'a'.repeat(64);
const NAMES = '5b0ac2d5-8c1b-4b0f-9d4e-0d4c1a0d6a51';
const named = new Map<string, string>();
/** Builds an event from a short name. Ids must be UUIDs, because some engines accept nothing else. */
const event = (name: string, data: Readonly<Record<string, unknown>> = {}): NewEvent => {
  const id = uuid(name, NAMES);
  named.set(id, name);
  return { id, type: 'Happened', version: 1, data, metadata: METADATA, hash: HASH };
};
const numbered = (count: number, prefix = 'e') =>
  Array.from({ length: count }, (_, index) => event(`${prefix}${index}`));
const nameOf = ({ id }: { readonly id: string }) => named.get(id) ?? id;
const ids = (events: readonly StoredRecord[]) => events.map(nameOf);

/** The guarantees of every event store. */
export function eventStoreContract(name: string, open: OpenEventStore): void {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    let close: () => Promise<void>;
    /** Separates this test's streams from others on a shared server. */
    let run: string;
    beforeEach(async () => {
      ({ store, close } = await open());
      run = randomUUID().slice(0, 8);
    });
    afterEach(() => close());

    const its = (stream: string) => `${stream}-${run}`;
    const read = async (stream: string, from?: number) => ids(await Array.fromAsync(store.readStream(stream, from)));

    describe('appending', () => {
      it('numbers the events of a stream from 0', async () => {
        expect(await store.append(its('pet-1'), [event('a')], 'no-stream')).toMatchObject({ revision: 0 });
        expect(await store.append(its('pet-1'), [event('b'), event('c')], 0)).toMatchObject({ revision: 2 });
        const records = await Array.fromAsync(store.readStream(its('pet-1')));
        expect(records.map((record) => [nameOf(record), record.revision])).toEqual([
          ['a', 0],
          ['b', 1],
          ['c', 2],
        ]);
      });

      it('returns the position of the last event', async () => {
        const { position } = await store.append(its('pet-1'), [event('a'), event('b')], 'no-stream');
        expect((await store.readBackwards(its('pet-1'), 1))[0]?.position).toBe(position);
        expect(await store.head()).toBeGreaterThanOrEqual(position);
      });

      it('rejects an existing stream if none is expected', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        await expect(store.append(its('pet-1'), [event('b')], 'no-stream')).rejects.toMatchObject({
          name: 'RevisionConflict',
          stream: its('pet-1'),
          expected: 'no-stream',
          actual: 0,
        });
      });

      it('rejects a revision that is behind or ahead', async () => {
        await store.append(its('pet-1'), numbered(3), 'no-stream');
        await expect(store.append(its('pet-1'), [event('b')], 1)).rejects.toMatchObject({ expected: 1, actual: 2 });
        await expect(store.append(its('pet-1'), [event('b')], 3)).rejects.toMatchObject({ expected: 3, actual: 2 });
        expect(await read(its('pet-1'))).toEqual(['e0', 'e1', 'e2']);
      });

      it('rejects a revision of a missing stream', async () => {
        await expect(store.append(its('pet-1'), [event('a')], 0)).rejects.toMatchObject({
          expected: 0,
          actual: undefined,
        });
        await expect(store.append(its('pet-1'), [event('a')], 0)).rejects.toBeInstanceOf(RevisionConflict);
      });

      it('accepts one of many writers at the same revision, and the others write nothing', async () => {
        const attempts = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) =>
            store.append(its('toys-1'), [event(`a${index}`), event(`b${index}`)], 'no-stream'),
          ),
        );
        expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await read(its('toys-1'))).toHaveLength(2);
      });

      it('is not affected by a concurrent conflict', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const [first, conflict, last] = await Promise.allSettled([
          store.append(its('pet-2'), [event('b')], 'no-stream'),
          store.append(its('pet-1'), [event('c')], 'no-stream'),
          store.append(its('pet-3'), [event('d')], 'no-stream'),
        ]);
        expect([first.status, conflict.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect([await read(its('pet-1')), await read(its('pet-2')), await read(its('pet-3'))]).toEqual([
          ['a'],
          ['b'],
          ['d'],
        ]);
      });

      it('rejects an append without events', async () => {
        await expect(store.append(its('pet-1'), [], 'no-stream')).rejects.toThrow(RangeError);
      });
    });

    describe('repeated appends', () => {
      it('return the first result for the same ids at the same revision', async () => {
        const first = await store.append(its('pet-1'), numbered(3), 'no-stream');
        expect(await store.append(its('pet-1'), numbered(3), 'no-stream')).toEqual(first);
        expect(await read(its('pet-1'))).toEqual(['e0', 'e1', 'e2']);
      });

      it('return the first result even if other events followed', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const first = await store.append(its('pet-1'), [event('b'), event('c')], 0);
        await store.append(its('pet-1'), [event('d')], 2);
        expect(await store.append(its('pet-1'), [event('b'), event('c')], 0)).toEqual(first);
        expect(await read(its('pet-1'))).toEqual(['a', 'b', 'c', 'd']);
      });

      it('return one result to two concurrent callers', async () => {
        const [one, other] = await Promise.all([
          store.append(its('pet-1'), numbered(2), 'no-stream'),
          store.append(its('pet-1'), numbered(2), 'no-stream'),
        ]);
        expect(other).toEqual(one);
        expect(await read(its('pet-1'))).toEqual(['e0', 'e1']);
      });

      it('are rejected with other ids, a longer list or another order', async () => {
        await store.append(its('pet-1'), [event('a'), event('b')], 'no-stream');
        await expect(store.append(its('pet-1'), [event('a'), event('c')], 'no-stream')).rejects.toBeInstanceOf(
          RevisionConflict,
        );
        await expect(
          store.append(its('pet-1'), [event('a'), event('b'), event('c')], 'no-stream'),
        ).rejects.toBeInstanceOf(RevisionConflict);
        await expect(store.append(its('pet-1'), [event('b'), event('a')], 'no-stream')).rejects.toBeInstanceOf(
          RevisionConflict,
        );
        expect(await read(its('pet-1'))).toEqual(['a', 'b']);
      });

      it('treat the same id on another stream as another event', async () => {
        await store.append(its('pet-1'), [event('a', { at: 1 })], 'no-stream');
        await store.append(its('pet-2'), [event('a', { at: 2 })], 'no-stream');
        const [record] = await Array.fromAsync(store.readStream(its('pet-2')));
        expect(record).toMatchObject({ id: event('a').id, stream: its('pet-2'), revision: 0, data: { at: 2 } });
      });
    });

    describe('reading a stream', () => {
      it('returns what was written', async () => {
        const data = {
          text: 'שלום 👩‍👩‍👧 "\\\u0000\u2028',
          nested: { list: [1, null, true, 1.5e-7] },
          empty: '',
          10: 'ten',
          9: 'nine',
        };
        const written = { id: randomUUID(), type: 'ChatbotCreated', version: 3, data, metadata: METADATA, hash: HASH };
        const { position } = await store.append(its('pet-1'), [written], 'no-stream');
        const [record] = await Array.fromAsync(store.readStream(its('pet-1')));
        expect(record).toEqual({ ...written, stream: its('pet-1'), revision: 0, position });
        expect(await store.readBackwards(its('pet-1'), 1)).toEqual([record]);
      });

      it('returns an event of nearly a megabyte', async () => {
        const text = 'ä𝕏'.repeat(160_000);
        await store.append(its('pet-1'), [event('a', { text })], 'no-stream');
        const [record] = await Array.fromAsync(store.readStream(its('pet-1')));
        expect(record?.data['text'] === text).toBe(true);
      });

      it('is empty for a missing stream, even if a longer name has the same prefix', async () => {
        await store.append(`${its('pet-1')}1`, [event('a')], 'no-stream');
        expect(await read(its('pet-1'))).toEqual([]);
        expect(await store.readBackwards(its('pet-1'), 10)).toEqual([]);
      });

      it('starts at a revision', async () => {
        await store.append(its('pet-1'), numbered(5), 'no-stream');
        expect(await read(its('pet-1'), 3)).toEqual(['e3', 'e4']);
        expect(await read(its('pet-1'), 5)).toEqual([]);
      });

      it('stops at a limit', async () => {
        await store.append(its('pet-1'), numbered(5), 'no-stream');
        expect(ids(await Array.fromAsync(store.readStream(its('pet-1'), 0, 1)))).toEqual(['e0']);
        expect(ids(await Array.fromAsync(store.readStream(its('pet-1'), 3, 9)))).toEqual(['e3', 'e4']);
      });

      it('reads thousands in order', async () => {
        await store.append(its('pet-1'), numbered(2_001), 'no-stream');
        expect(await read(its('pet-1'))).toEqual(numbered(2_001).map(nameOf));
      });

      it('reads backwards, newest first', async () => {
        await store.append(its('pet-1'), numbered(5), 'no-stream');
        expect(ids(await store.readBackwards(its('pet-1'), 2))).toEqual(['e4', 'e3']);
        expect(ids(await store.readBackwards(its('pet-1'), 10))).toHaveLength(5);
      });

      it('reads backwards from before a revision', async () => {
        await store.append(its('pet-1'), numbered(5), 'no-stream');
        expect(ids(await store.readBackwards(its('pet-1'), 2, 4))).toEqual(['e3', 'e2']);
        expect(ids(await store.readBackwards(its('pet-1'), 10, 1))).toEqual(['e0']);
        expect(await store.readBackwards(its('pet-1'), 10, 0)).toEqual([]);
        expect(ids(await store.readBackwards(its('pet-1'), 1, 99))).toEqual(['e4']);
      });
    });

    describe('a subscription', () => {
      let abort: AbortController;
      /** The head of the log when the test began. */
      let origin: number | undefined;
      beforeEach(async () => {
        abort = new AbortController();
        origin = await store.head();
      });
      afterEach(() => abort.abort());

      const follow = (categories: readonly string[], after = origin, batchSize?: number) =>
        store.subscribe({ after, categories, batchSize, signal: abort.signal })[Symbol.asyncIterator]();
      const ours = ({ events }: LogBatch) => events.filter(({ stream }) => stream.endsWith(run));
      /** Takes batches until one is caught up and the expected number of events has arrived. */
      const gather = async (batches: AsyncIterator<LogBatch>, count: number): Promise<LogBatch[]> => {
        const gathered: LogBatch[] = [];
        for (let events = 0; ;) {
          const { value, done } = await batches.next();
          if (done) return gathered;
          gathered.push(value);
          events += ours(value).length;
          if (events >= count && value.caughtUp) return gathered;
        }
      };
      const idsOf = (batches: readonly LogBatch[]) => ids(batches.flatMap(ours));

      it('reports the end of the log if there are no new events', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const head = await store.head();
        const batches = await gather(follow(['pet'], head), 0);
        expect(idsOf(batches)).toEqual([]);
        expect(batches.at(-1)?.position).toBeGreaterThanOrEqual(head ?? 0);
      });

      it('starts at the beginning without a position', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const batches = store
          .subscribe({ after: undefined, categories: ['pet'], signal: abort.signal })
          [Symbol.asyncIterator]();
        expect(idsOf(await gather(batches, 1))).toEqual(['a']);
      });

      it('delivers all streams in commit order, with ascending positions', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        await store.append(its('pet-2'), [event('b')], 'no-stream');
        await store.append(its('pet-1'), [event('c'), event('d')], 0);
        const batches = await gather(follow(['pet']), 4);
        expect(idsOf(batches)).toEqual(['a', 'b', 'c', 'd']);
        const positions = batches.flatMap(({ events }) => events.map(({ position }) => position));
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(new Set(positions).size).toBe(positions.length);
      });

      it('delivers the same records as a read of the stream', async () => {
        await store.append(its('pet-1'), [event('a', { text: 'é' }), event('b')], 'no-stream');
        const [followed] = [(await gather(follow(['pet']), 2)).flatMap(ours)];
        expect(followed).toEqual(await Array.fromAsync(store.readStream(its('pet-1'))));
      });

      it('omits other categories, but reports positions beyond them', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        await store.append(its('owner-1'), [event('b')], 'no-stream');
        await store.append(its('walk-1'), [event('c')], 'no-stream');
        await store.append(its('owner-2'), [event('d')], 'no-stream');
        const head = await store.head();
        const batches = await gather(follow(['pet', 'walk']), 2);
        expect(idsOf(batches)).toEqual(['a', 'c']);
        expect(batches.at(-1)?.position).toBeGreaterThanOrEqual(head ?? 0);
      });

      it('reports positions of later appends to other categories', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const batches = follow(['pet']);
        await gather(batches, 1);
        const { position } = await store.append(its('owner-1'), [event('b')], 'no-stream');
        for (let passed = 0; passed < position;) {
          const { value } = await batches.next();
          expect(idsOf([value])).toEqual([]);
          passed = value.position;
        }
      });

      it('delivers wanted events even if it ignores other positions', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const batches = store
          .subscribe({ after: undefined, categories: ['pet'], categoriesOnly: true, signal: abort.signal })
          [Symbol.asyncIterator]();
        expect(idsOf(await gather(batches, 1))).toEqual(['a']);
        for (const [number, stream] of ['owner-1', 'pet-2', 'owner-2', 'pet-3'].entries())
          await store.append(its(stream), [event(`${number}`)], 'no-stream');
        expect(idsOf(await gather(batches, 2))).toEqual(['1', '3']);
      });

      it('continues after a position', async () => {
        const { position } = await store.append(its('pet-1'), numbered(2), 'no-stream');
        await store.append(its('pet-1'), [event('next')], 1);
        expect(idsOf(await gather(follow(['pet'], position), 1))).toEqual(['next']);
      });

      it('starts with an event when it subscribes after the position before it', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        await store.append(its('owner-1'), [event('b')], 'no-stream');
        const { position } = await store.append(its('pet-2'), [event('c')], 'no-stream');
        await store.append(its('pet-1'), [event('d')], 0);
        expect(idsOf(await gather(follow(['owner', 'pet'], await store.before(position)), 2))).toEqual(['c', 'd']);
        const [first] = await gather(follow(['pet']), 1);
        expect(idsOf(await gather(follow(['pet'], await store.before(first?.events[0]?.position ?? 0)), 1))[0]).toBe(
          'a',
        );
        await store.deleteStream(its('pet-2'));
        const [next] = await gather(follow(['owner', 'pet'], await store.before(position)), 1);
        expect(['c', 'd']).toContain(next && idsOf([next])[0]);
      });

      it('respects the batch size, and can be resumed after each batch', async () => {
        await store.append(its('pet-1'), numbered(7), 'no-stream');
        const batches = await gather(follow(['pet'], origin, 3), 7);
        expect(batches.filter(({ events }) => events.length > 3)).toEqual([]);
        expect(idsOf(batches)).toEqual(numbered(7).map(nameOf));
        for (const [index, { position }] of batches.entries()) {
          const rest = batches.slice(index + 1).flatMap(ours);
          expect(idsOf(await gather(follow(['pet'], position, 3), rest.length))).toEqual(ids(rest));
        }
      });

      it('reports the end even if the last batch was full', async () => {
        await store.append(its('pet-1'), numbered(6), 'no-stream');
        const batches = await gather(follow(['pet'], origin, 3), 6);
        expect(batches.at(-1)).toMatchObject({ caughtUp: true });
      });

      it('wakes up and delivers later appends', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const batches = follow(['pet']);
        expect(idsOf(await gather(batches, 1))).toEqual(['a']);
        const later = gather(batches, 1);
        await store.append(its('pet-1'), [event('b')], 0);
        expect(idsOf(await later)).toEqual(['b']);
      });

      it('misses nothing and keeps the order during concurrent appends', async () => {
        const writers = Promise.all(
          Array.from({ length: 10 }, async (_, writer) => {
            for (let index = 0; index < 20; index += 1) {
              await store.append(
                its(`walk-${writer}`),
                [event(`${writer}:${index}`)],
                index === 0 ? 'no-stream' : index - 1,
              );
            }
          }),
        );
        const batches = await gather(follow(['walk'], origin, 7), 200);
        await writers;
        const seen = batches.flatMap(ours);
        for (let writer = 0; writer < 10; writer += 1) {
          const revisions = seen
            .filter(({ stream }) => stream === its(`walk-${writer}`))
            .map(({ revision }) => revision);
          expect([...new Set(revisions)]).toEqual(Array.from({ length: 20 }, (_, index) => index));
        }
      });

      it('ends when its signal aborts, even while it waits', async () => {
        const batches = follow(['pet']);
        await gather(batches, 0);
        const waiting = (async () => {
          for (;;) {
            const result = await batches.next();
            if (result.done) return result;
          }
        })();
        abort.abort();
        expect(await waiting).toEqual({ value: undefined, done: true });
      });
    });

    describe('deleting a stream', () => {
      it('makes the stream read as missing, and does not affect others', async () => {
        await store.append(its('pet-1'), numbered(3), 'no-stream');
        await store.append(its('pet-2'), numbered(2), 'no-stream');
        await store.deleteStream(its('pet-1'));
        expect(await read(its('pet-1'))).toEqual([]);
        expect(await read(its('pet-1'), 2)).toEqual([]);
        expect(await store.readBackwards(its('pet-1'), 10)).toEqual([]);
        expect(await read(its('pet-2'))).toEqual(['e0', 'e1']);
        expect(await store.append(its('pet-2'), [event('next')], 1)).toMatchObject({ revision: 2 });
      });

      it('lets the stream begin again above its old revisions', async () => {
        const { revision } = await store.append(its('pet-1'), numbered(3), 'no-stream');
        await store.deleteStream(its('pet-1'));
        const begun = await store.append(its('pet-1'), [event('new'), event('newer')], 'no-stream');
        expect(begun.revision).toBeGreaterThan(revision + 1);
        expect(await store.append(its('pet-1'), [event('newest')], begun.revision)).toMatchObject({
          revision: begun.revision + 1,
        });
        expect(await read(its('pet-1'))).toEqual(['new', 'newer', 'newest']);
        expect(await read(its('pet-1'), begun.revision)).toEqual(['newer', 'newest']);
        expect(ids(await store.readBackwards(its('pet-1'), 10))).toEqual(['newest', 'newer', 'new']);
        expect(ids(await store.readBackwards(its('pet-1'), 10, begun.revision))).toEqual(['new']);
        expect(await store.readBackwards(its('pet-1'), 10, begun.revision - 1)).toEqual([]);
      });

      it('returns the first result when the append that began the stream again is repeated', async () => {
        await store.append(its('pet-1'), numbered(3), 'no-stream');
        await store.deleteStream(its('pet-1'));
        const begun = await store.append(its('pet-1'), [event('new'), event('newer')], 'no-stream');
        await store.append(its('pet-1'), [event('newest')], begun.revision);
        expect(await store.append(its('pet-1'), [event('new'), event('newer')], 'no-stream')).toEqual(begun);
        await expect(store.append(its('pet-1'), [event('other')], 'no-stream')).rejects.toMatchObject({
          name: 'RevisionConflict',
          actual: begun.revision + 1,
        });
        expect(await read(its('pet-1'))).toEqual(['new', 'newer', 'newest']);
      });

      it('rejects appends at old revisions', async () => {
        await store.append(its('pet-1'), numbered(3), 'no-stream');
        await store.deleteStream(its('pet-1'));
        await expect(store.append(its('pet-1'), [event('late')], 2)).rejects.toMatchObject({
          name: 'RevisionConflict',
          expected: 2,
          actual: undefined,
        });
        expect(await read(its('pet-1'))).toEqual([]);
      });

      it('does nothing for a missing or already deleted stream', async () => {
        await store.deleteStream(its('pet-1'));
        expect(await store.append(its('pet-1'), [event('a')], 'no-stream')).toMatchObject({ revision: 0 });
        await store.deleteStream(its('pet-1'));
        await store.deleteStream(its('pet-1'));
        expect(await read(its('pet-1'))).toEqual([]);
      });

      it('deletes a stream that was begun again', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        await store.deleteStream(its('pet-1'));
        const second = await store.append(its('pet-1'), [event('b')], 'no-stream');
        await store.deleteStream(its('pet-1'));
        expect(await read(its('pet-1'))).toEqual([]);
        const third = await store.append(its('pet-1'), [event('c')], 'no-stream');
        expect(third.revision).toBeGreaterThan(second.revision);
        expect(await read(its('pet-1'))).toEqual(['c']);
      });

      it('tolerates concurrent appends: whatever remains was begun after the deletion', async () => {
        await store.append(its('pet-1'), [event('a')], 'no-stream');
        const [, late] = await Promise.allSettled([
          store.deleteStream(its('pet-1')),
          store.append(its('pet-1'), [event('b')], 0),
        ]);
        if (late.status === 'rejected') expect(late.reason).toMatchObject({ name: 'RevisionConflict' });
        expect(await read(its('pet-1'))).toEqual([]);
      });
    });
  });
}
