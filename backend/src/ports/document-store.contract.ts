import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Collection, collection, documentOf } from '../kernel/collection.js';
import {
  Fenced,
  InvalidCursor,
  UnservedQuery,
  type DocumentStore,
  type Find,
  type Generation,
  type ViewStore,
} from './document-store.js';
import { deadLetterName } from './dead-letter-name.js';
import { EngineUnavailable } from './event-store.js';

/** Empty stores on one engine, and a function to close them. */
export type OpenDocuments = () => Promise<{
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  close(): Promise<void>;
}>;

const Talk = z.strictObject({
  chatbotId: z.string(),
  startedAt: z.string().nullable(),
  sessionId: z.string(),
  open: z.boolean().optional(),
});
type Talk = z.infer<typeof Talk>;
const item = z.strictObject({ type: z.string(), count: z.number(), note: z.string().optional() });
/** A collection with every kind of field. */
const things = collection({
  name: 'things',
  version: 1,
  schema: z.strictObject({
    name: z.string(),
    at: z.iso.datetime(),
    count: z.number(),
    rate: z.number().nullable(),
    open: z.boolean(),
    state: z.enum(['open', 'closed']).optional(),
    item: item.nullable(),
    items: z.array(item),
    tags: z.array(z.string()),
  }),
  indexes: [['name']],
});
const settled: typeof things = { ...things, name: 'settled', sealed: true, writtenOnce: true };
const thing = {
  name: 'żółw 👩‍👩‍👧 "\\\u0000',
  at: '2026-11-20T10:00:00.000Z',
  count: 2 ** 53,
  rate: 0.1,
  open: false,
  state: 'open' as const,
  item: { type: '$set', count: -1e300, note: 'a.b' },
  items: [
    { type: '', count: 2 ** 31 },
    { type: 'second', count: -1 },
  ],
  tags: ['$a', '', 'b.c'],
};
const newest = { field: 'startedAt', order: 'desc' } as const;
const oldest = { field: 'startedAt', order: 'asc' } as const;
const of = (chatbotId: string) => ({ chatbotId });
const talk = (minute: number | null, sessionId = 'session', chatbotId = 'bot'): Talk => ({
  chatbotId,
  startedAt: minute === null ? null : `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  sessionId,
});

/**
 * The guarantees of every document store and view store. `many` exceeds the number of documents that a search reads in
 * one step. `personal` says whether the documents hold a person's text in the clear.
 */
export function documentStoreContract(
  name: string,
  open: OpenDocuments,
  { many = 5_000, personal = false }: { readonly many?: number; readonly personal?: boolean } = {},
): void {
  const talks = collection({
    name: 'talks',
    version: 1,
    schema: Talk,
    indexes: [
      ['chatbotId', 'startedAt'],
      ['chatbotId', 'open', 'startedAt'],
    ],
    searchable: [{ field: 'sessionId', personal }],
    sealed: !personal,
  });
  describe(`document store: ${name}`, () => {
    let documents: DocumentStore;
    let views: ViewStore;
    let close: () => Promise<void>;
    let live: Generation;
    let position = 0;

    beforeEach(async () => {
      ({ documents, views, close } = await open());
      const [made] = await views.generations(talks);
      if (!made) throw new Error('no generation');
      live = made;
      await views.goLive(live);
    });
    afterEach(() => close());

    const write = async (bodies: Readonly<Record<string, Talk | undefined>>, generation = live) => {
      position += 1;
      await views.write(
        generation,
        Object.entries(bodies).map(([id, body]) => ({ id, position, body })),
        position,
      );
    };
    const find = (query: Partial<Find> = {}) =>
      documents.find(talks, { where: of('bot'), sort: newest, limit: 10, ...query });
    const idsOf = async (query: Partial<Find> = {}) => (await find(query)).documents.map(({ _id }) => _id);
    const pages = async (query: Partial<Find>, between: (page: number) => Promise<void> = async () => undefined) => {
      const found: string[][] = [];
      for (let after: string | undefined; ;) {
        const page = await find({ ...query, after });
        found.push(page.documents.map(({ _id }) => _id));
        if (page.next === undefined) return found;
        after = page.next;
        await between(found.length);
      }
    };

    describe('one document', () => {
      it('is read by its id and includes it', async () => {
        await write({ a: talk(1, 'żółw 👩‍👩‍👧 "\\\u0000') });
        expect(await documents.get(talks, 'a')).toEqual({ _id: 'a', ...talk(1, 'żółw 👩‍👩‍👧 "\\\u0000') });
        expect(await documents.get(talks, 'b')).toBeUndefined();
      });

      it.each([
        ['with every field', thing],
        [
          'with what is empty, null or missing',
          { ...thing, name: '', rate: null, state: undefined, item: null, items: [], tags: [] },
        ],
        ['with minus zero', { ...thing, count: -0, items: [{ type: 'zero', count: -0 }] }],
        ['with half a surrogate pair', { ...thing, name: 'a\ud83db', tags: ['\udc68'] }],
        ['of many kilobytes', { ...thing, tags: Array.from({ length: 2_000 }, (_, index) => `Nr ${index} żółw`) }],
      ])('%s is read back as it was written, and written again', async (_what, made) => {
        for (const collection of [things, settled]) {
          const [generation] = await views.generations(collection);
          if (!generation) throw new Error('no generation');
          await views.goLive(generation);
          for (const [position, count] of [made.count, 7].entries()) {
            const body = documentOf(collection, { ...made, count });
            await views.write(generation, [{ id: 'a', position, body }], position);
            expect(await views.load(generation, ['a'])).toStrictEqual([{ id: 'a', position, body }]);
            expect(await Array.fromAsync(views.scan(generation))).toStrictEqual([{ id: 'a', position, body }]);
            expect(await documents.get(collection, 'a')).toStrictEqual({ _id: 'a', ...body });
            const query = { where: {}, sort: { field: 'name', order: 'asc' }, limit: 1 } as const;
            expect((await documents.find(collection, query)).documents).toStrictEqual([{ _id: 'a', ...body }]);
          }
        }
      });

      it('is replaced by a later write and found by its new values', async () => {
        await write({ a: talk(1, 'first') });
        await write({ a: talk(2, 'second', 'other') });
        expect(await documents.get(talks, 'a')).toMatchObject({ sessionId: 'second' });
        expect(await idsOf()).toEqual([]);
        expect(await idsOf({ where: of('other') })).toEqual(['a']);
      });

      it('is not replaced by an older write or deletion', async () => {
        await views.write(live, [{ id: 'a', position: 10, body: talk(2, 'newer') }], 10);
        await views.write(
          live,
          [
            { id: 'a', position: 9, body: talk(1, 'older') },
            { id: 'b', position: 9, body: talk(3) },
          ],
          11,
        );
        await views.write(live, [{ id: 'a', position: 8, body: undefined }], 12);
        expect(await documents.get(talks, 'a')).toMatchObject({ sessionId: 'newer' });
        expect(await idsOf()).toEqual(['b', 'a']);
        expect(await idsOf({ contains: { field: 'sessionId', text: 'older' } })).toEqual([]);
      });

      it('is hidden from queries once deleted, and its tombstone rejects older writes', async () => {
        await write({ a: talk(1, 'sought') });
        await views.write(live, [{ id: 'a', position: 10, body: undefined }], 10);
        await views.write(live, [{ id: 'a', position: 9, body: talk(1) }], 11);
        expect(await documents.get(talks, 'a')).toBeUndefined();
        expect(await idsOf()).toEqual([]);
        expect(await idsOf({ contains: { field: 'sessionId', text: 'sought' } })).toEqual([]);
        expect(await views.load(live, ['a'])).toEqual([{ id: 'a', position: 10, body: undefined }]);
      });

      it('can be written again after its deletion', async () => {
        await write({ a: talk(1, 'sought') });
        await write({ a: undefined });
        await write({ a: talk(2, 'sought') });
        expect(await idsOf({ contains: { field: 'sessionId', text: 'sought' } })).toEqual(['a']);
      });
    });

    describe('finding', () => {
      it('sorts in both directions and applies the filter', async () => {
        await write({ a: talk(2), b: talk(1), c: talk(3), d: talk(2, 's', 'other') });
        expect(await idsOf({ sort: newest })).toEqual(['c', 'a', 'b']);
        expect(await idsOf({ sort: oldest })).toEqual(['b', 'a', 'c']);
      });

      it('filters by several fields of any scalar type', async () => {
        await write({ a: { ...talk(1), open: true }, b: { ...talk(2), open: false }, c: talk(3) });
        expect(await idsOf({ where: { open: true, ...of('bot') } })).toEqual(['a']);
        expect(await idsOf({ where: { ...of('bot'), open: false } })).toEqual(['b']);
        expect(await idsOf({ where: { ...of('bot'), open: null } })).toEqual(['c']);
      });

      it('filters by what the serving index lacks, across pages', async () => {
        const bodies = Array.from({ length: 9 }, (_, index) => [
          `d${index}`,
          { ...talk(index), ...(index % 3 > 0 && { open: index % 3 === 1 }) },
        ]);
        await write({ ...Object.fromEntries(bodies), other: { ...talk(1, 's', 'other'), open: true } });
        expect(await pages({ also: { open: true }, limit: 2 })).toEqual([['d7', 'd4'], ['d1']]);
        expect(await idsOf({ also: { open: null }, sort: { ...oldest, from: talk(1).startedAt } })).toEqual([
          'd3',
          'd6',
        ]);
        expect(await idsOf({ also: { open: false }, contains: { field: 'sessionId', text: 'session' } })).toEqual([
          'd8',
          'd5',
          'd2',
        ]);
      });

      it('bounds the sorted field, including from and excluding to', async () => {
        await write({ a: talk(1), b: talk(2), c: talk(3), d: talk(4) });
        const bounds = { from: talk(2).startedAt, to: talk(4).startedAt };
        expect(await idsOf({ sort: { ...newest, ...bounds } })).toEqual(['c', 'b']);
        expect(await idsOf({ sort: { ...oldest, ...bounds } })).toEqual(['b', 'c']);
        expect(await pages({ sort: { ...newest, ...bounds }, limit: 1 })).toEqual([['c'], ['b']]);
        expect(await pages({ sort: { ...oldest, ...bounds }, limit: 1 })).toEqual([['b'], ['c']]);
      });

      it('counts what matches, within the bounds, without what is deleted', async () => {
        await write({ a: talk(1), b: talk(2), c: talk(3), d: talk(4), e: talk(2, 's', 'other') });
        await write({ c: undefined });
        expect(await documents.count(talks, { where: of('bot'), sort: newest })).toBe(3);
        const bounded = { ...oldest, from: talk(2).startedAt, to: talk(4).startedAt };
        expect(await documents.count(talks, { where: of('bot'), sort: bounded })).toBe(1);
        expect(await documents.count(talks, { where: of('nobody'), sort: newest })).toBe(0);
        expect(await documents.count(talks, { where: of('bot'), sort: newest }, 2)).toBe(2);
        expect(await documents.count(talks, { where: of('bot'), sort: newest }, 4)).toBe(3);
        await expect(documents.count(talks, { where: {}, sort: newest })).rejects.toBeInstanceOf(UnservedQuery);
      });

      it('rejects a query that no declared index serves', async () => {
        await expect(find({ where: {} })).rejects.toBeInstanceOf(UnservedQuery);
        await expect(find({ sort: { field: 'sessionId', order: 'asc' } })).rejects.toBeInstanceOf(UnservedQuery);
        await expect(find({ contains: { field: 'chatbotId', text: 'bot' } })).rejects.toBeInstanceOf(UnservedQuery);
        await expect(find({ also: { sessionId: 'session' } })).rejects.toBeInstanceOf(UnservedQuery);
      });

      it('finds documents by a field that few have once they have it, and none by its absence', async () => {
        const sparse: Collection<Talk> = { ...talks, name: 'sparse', sparse: ['open'] };
        const [generation] = await views.generations(sparse);
        if (!generation) throw new Error('no generation');
        await views.goLive(generation);
        const closed = (minute: number) => ({ ...talk(minute), open: false });
        await write({ a: closed(1), b: talk(2), c: talk(3), d: closed(4) }, generation);
        await write({ b: closed(2), d: talk(4) }, generation);
        const found = async (where: Find['where']) =>
          (await documents.find(sparse, { where, sort: newest, limit: 10 })).documents.map(({ _id }) => _id);
        expect(await found({ chatbotId: 'bot', open: false })).toEqual(['b', 'a']);
        expect(await documents.count(sparse, { where: { chatbotId: 'bot', open: false }, sort: newest })).toBe(2);
        expect(await found(of('bot'))).toEqual(['d', 'c', 'b', 'a']);
        await expect(found({ chatbotId: 'bot', open: null })).rejects.toBeInstanceOf(UnservedQuery);
      });

      it('passes over matches, within the bounds and beyond the end, and goes on by a cursor', async () => {
        await write(Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`d${index}`, talk(index)])));
        await write({ d4: undefined, other: talk(9, 's', 'other') });
        expect(await idsOf({ skip: 2 })).toEqual(['d2', 'd1', 'd0']);
        expect(await idsOf({ skip: 1, limit: 2, sort: { ...newest, to: talk(5).startedAt } })).toEqual(['d2', 'd1']);
        expect(await idsOf({ skip: 5 })).toEqual([]);
        const { documents: shown, next } = await find({ skip: 1, limit: 2 });
        expect(shown.map(({ _id }) => _id)).toEqual(['d3', 'd2']);
        expect(await idsOf({ ...(next && { after: next }) })).toEqual(['d1', 'd0']);
      });

      it('rejects an invalid limit, and a skip that a query cannot have', async () => {
        await expect(find({ limit: 0 })).rejects.toThrow(RangeError);
        await expect(find({ skip: -1 })).rejects.toThrow(RangeError);
        await expect(find({ skip: 1, also: { open: true } })).rejects.toThrow(RangeError);
        await expect(find({ skip: 1, contains: { field: 'sessionId', text: 's' } })).rejects.toThrow(RangeError);
        await expect(find({ skip: 1, after: 'cursor' })).rejects.toThrow(RangeError);
      });
    });

    describe('paging', () => {
      it('returns every document once, in order, without a cursor on the last page', async () => {
        await write(Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`d${index}`, talk(index)])));
        expect(await pages({ limit: 2 })).toEqual([['d4', 'd3'], ['d2', 'd1'], ['d0']]);
        expect(await pages({ limit: 5 })).toEqual([['d4', 'd3', 'd2', 'd1', 'd0']]);
      });

      it('breaks ties by id, across pages', async () => {
        await write({ c: talk(1), a: talk(1), d: talk(1), b: talk(1) });
        expect(await pages({ sort: oldest, limit: 1 })).toEqual([['a'], ['b'], ['c'], ['d']]);
        expect(await pages({ sort: newest, limit: 3 })).toEqual([['d', 'c', 'b'], ['a']]);
      });

      it('sorts null before everything, across pages', async () => {
        await write({ a: talk(null), b: talk(1), c: talk(null) });
        expect(await pages({ sort: oldest, limit: 1 })).toEqual([['a'], ['c'], ['b']]);
        expect(await pages({ sort: newest, limit: 1 })).toEqual([['b'], ['c'], ['a']]);
      });

      it('neither repeats nor skips existing documents while others write', async () => {
        await write(Object.fromEntries([1, 3, 5, 7].map((minute) => [`d${minute}`, talk(minute)])));
        const found = await pages({ limit: 2 }, (page) =>
          write(page === 1 ? { d8: talk(8), d4: talk(4), d7: undefined } : {}),
        );
        expect(found).toEqual([['d7', 'd5'], ['d4', 'd3'], ['d1']]);
      });

      it('rejects a cursor that was not issued for this query', async () => {
        await write({ a: talk(1), b: talk(2) });
        const { next } = await find({ limit: 1 });
        if (next === undefined) throw new Error('expected a second page');
        await expect(find({ after: 'no cursor' })).rejects.toBeInstanceOf(InvalidCursor);
        await expect(find({ after: Buffer.from('{"a":1}').toString('base64url') })).rejects.toBeInstanceOf(
          InvalidCursor,
        );
        await expect(find({ after: next, where: of('other') })).rejects.toBeInstanceOf(InvalidCursor);
        await expect(find({ after: next, sort: oldest })).rejects.toBeInstanceOf(InvalidCursor);
        await expect(find({ after: next, also: { open: true } })).rejects.toBeInstanceOf(InvalidCursor);
        expect(await idsOf({ after: next, limit: 5 })).toEqual(['a']);
      });

      it('streams everything in order', async () => {
        await write(
          Object.fromEntries(
            Array.from({ length: 1_100 }, (_, index) => [`d${String(index).padStart(4, '0')}`, talk(1)]),
          ),
        );
        const streamed = await Array.fromAsync(
          documents.stream(talks, { where: of('bot'), sort: oldest }),
          ({ _id }) => _id,
        );
        expect(streamed).toHaveLength(1_100);
        expect(streamed).toEqual([...streamed].sort());
      });
    });

    describe('finding a substring', () => {
      const containing = (text: string, query: Partial<Find> = {}) =>
        idsOf({ ...query, contains: { field: 'sessionId', text } });

      it.each(['d', 'de', 'def', 'defg', 'defgh'])('finds "%s", of any length, newest first', async (text) => {
        await write({
          a: talk(1, 'abcdefghij'),
          b: talk(2, 'xyzdefgh'),
          c: talk(3, 'abc'),
          d: talk(4, 'defghij', 'other'),
        });
        expect(await containing(text)).toEqual(['b', 'a']);
      });

      it.each([
        ['%', '100% sure', 'a percent'],
        ['_', 'a_b', 'ab'],
        ['0% s', '100% sure', '100 sure'],
        ['a_b', 'xa_by', 'xacby'],
        ['"', 'say "hi"', 'say hi'],
        ['"hi"', 'say "hi"', 'say hi'],
        ["it's", "so it's", 'so its'],
        ['a OR b', 'is a OR b', 'is a'],
        ['bc*', 'abc*', 'abcd'],
        ['\\d+', 'a\\d+', 'a1'],
        ['a\u0000b', 'xa\u0000by', 'xab'],
      ])('matches %j literally', async (text, matching, other) => {
        await write({ a: talk(1, matching), b: talk(2, other) });
        expect(await containing(text)).toEqual(['a']);
      });

      it.each([
        ['STRASSE', 'an der straße 5'],
        ['éco', 'ÉCOLE'],
        ['e\u0301cole', 'école'],
        ['ΟΔΟΣ', 'οδος'],
        ['δοσ', 'ΟΔΟΣ'],
        ['привет', 'ПРИВЕТ'],
        ['日本', '日本語'],
        ['👩‍👩', 'a 👩‍👩‍👧'],
        ['ж', 'ЖУК'],
      ])('finds %j in %j, ignoring case', async (text, stored) => {
        await write({ a: talk(1, stored) });
        expect(await containing(text)).toEqual(['a']);
      });

      it('finds every document with the field for an empty text', async () => {
        await write({ a: talk(1), b: talk(2) });
        expect(await containing('')).toEqual(['b', 'a']);
      });

      it('pages through matches among many others', async () => {
        const bodies = Array.from({ length: 40 }, (_, index) => [
          `d${String(index).padStart(2, '0')}`,
          talk(index, index % 4 === 0 ? 'needle' : 'straw'),
        ]);
        await write(Object.fromEntries(bodies));
        for (const text of ['ne', 'needle']) {
          const found = await pages({ contains: { field: 'sessionId', text }, limit: 4 });
          expect(found).toEqual([
            ['d36', 'd32', 'd28', 'd24'],
            ['d20', 'd16', 'd12', 'd08'],
            ['d04', 'd00'],
          ]);
        }
      });

      it('combines with bounds, order and several filters', async () => {
        await write({
          a: { ...talk(1, 'needle'), open: true },
          b: { ...talk(2, 'needle'), open: false },
          c: { ...talk(3, 'needle'), open: true },
        });
        expect(await containing('needle', { where: { ...of('bot'), open: true }, sort: oldest })).toEqual(['a', 'c']);
        expect(await containing('needle', { sort: { ...newest, from: talk(2).startedAt } })).toEqual(['c', 'b']);
      });

      it('finds both frequent and rare ones among thousands of documents', async () => {
        const bodies = Array.from({ length: many }, (_, index) => [
          `d${String(index).padStart(4, '0')}`,
          { ...talk(index % 60, index === 17 ? 'a rare needle' : 'straw and straw'), open: index === 23 },
        ]);
        await write(Object.fromEntries(bodies));
        expect(await containing('needle')).toEqual(['d0017']);
        expect(await idsOf({ also: { open: true } })).toEqual(['d0023']);
        expect(await containing('ne')).toEqual(['d0017']);
        expect(await containing('straw', { limit: 3 })).toEqual(await idsOf({ limit: 3 }));
        const streamed = await Array.fromAsync(
          documents.stream(talks, { where: of('bot'), sort: newest, contains: { field: 'sessionId', text: 'straw' } }),
        );
        expect(new Set(streamed.map(({ _id }) => _id)).size).toBe(many - 1);
      });
    });

    describe('generations', () => {
      it('are begun once per version and are not live at first', async () => {
        const other = { ...talks, name: 'others' };
        const [made] = await views.generations(other);
        expect(made).toMatchObject({ live: false, checkpoint: undefined, collection: { name: 'others', version: 1 } });
        expect(await views.generations(other)).toEqual([made]);
        await expect(documents.get(other, 'a')).rejects.toBeInstanceOf(EngineUnavailable);
      });

      it('are listed without beginning one or fencing anyone off', async () => {
        const other = { ...talks, name: 'looked-at' };
        expect(await views.existing(other)).toEqual([]);
        expect(await views.existing(other)).toEqual([]);
        const next = await views.begin(talks);
        expect(await views.existing(talks)).toEqual(await views.generations(talks));
        const holder = views.under(2);
        await holder.generations(talks);
        expect(await views.under(1).existing(talks)).toMatchObject([
          { id: live.id, live: true },
          { id: next.id, live: false },
        ]);
        await holder.write(next, [], 1);
        expect(await views.existing({ ...talks, version: 2 })).toMatchObject([
          { id: live.id, live: true, collection: { version: 1 } },
        ]);
      });

      it('keep the checkpoint that was written with their documents', async () => {
        await views.write(live, [{ id: 'a', position: 7, body: talk(1) }], 9);
        expect(await views.generations(talks)).toMatchObject([{ live: true, checkpoint: 9 }]);
        await views.write(live, [], 12);
        expect(await views.generations(talks)).toMatchObject([{ live: true, checkpoint: 12 }]);
      });

      it('are filled beside the live one and hidden from queries until they go live', async () => {
        await write({ a: talk(1, 'before') });
        const next = await views.begin(talks);
        await write({ a: talk(1, 'after'), b: talk(2, 'after') }, next);
        expect(await idsOf()).toEqual(['a']);
        expect(await documents.get(talks, 'a')).toMatchObject({ sessionId: 'before' });
        const { next: cursor } = await find({ limit: 1, sort: oldest });
        expect(cursor).toBeUndefined();

        await views.goLive(next);
        expect(await idsOf()).toEqual(['b', 'a']);
        expect(await documents.get(talks, 'a')).toMatchObject({ sessionId: 'after' });
        expect(await views.generations(talks)).toMatchObject([{ id: next.id, live: true }]);
      });

      it('of a newer version exist beside the live older one, which is listed with its own indexes', async () => {
        await write({ a: talk(1) });
        const newer: Collection<Talk> = { ...talks, version: 2, indexes: [...talks.indexes, ['sessionId']] };
        const [old, next] = await views.generations(newer);
        expect(old).toMatchObject({ id: live.id, live: true, collection: { version: 1, indexes: talks.indexes } });
        expect(next).toMatchObject({ live: false, checkpoint: undefined, collection: { version: 2 } });
        expect(await documents.get(newer, 'a')).toMatchObject({ _id: 'a' });
        const bySession = { where: {}, sort: { field: 'sessionId', order: 'asc' }, limit: 5 } as const;
        await expect(documents.find(newer, bySession)).rejects.toBeInstanceOf(EngineUnavailable);

        if (!next) throw new Error('no newer generation');
        await write({ a: talk(1) }, next);
        await views.goLive(next);
        expect((await documents.find(newer, bySession)).documents).toHaveLength(1);
        expect(await views.generations(newer)).toMatchObject([{ id: next.id, live: true }]);
      });

      it.each([
        ['a dot', z.strictObject({ 'a.b': z.string() }), 'no name for a field'],
        ['a leading dollar sign', z.strictObject({ $a: z.string() }), 'no name for a field'],
        ['a leading underscore', z.strictObject({ _id: z.string() }), 'no name for a field'],
        ['a name from data', z.strictObject({ days: z.record(z.string(), z.number()) }), 'no strict object'],
        ['a nested name with a dot', z.strictObject({ a: z.array(z.strictObject({ 'b.c': z.string() })) }), 'no name'],
        ['an open type', z.strictObject({ a: z.unknown() }), 'has no type'],
      ])('reject a field with %s', async (_what, schema, error) => {
        const refused = { name: 'refused', version: 1, schema, indexes: [] };
        await expect(views.generations(refused)).rejects.toThrow(error);
        await expect(views.begin(refused)).rejects.toThrow(error);
        expect(await views.existing(refused)).toEqual([]);
      });

      it('reject other fields under the same version', async () => {
        const schema = Talk.extend({ language: z.string() });
        await expect(views.generations({ ...talks, schema })).rejects.toThrow('higher version');
      });

      it('reject other indexes under the same version', async () => {
        await expect(views.generations({ ...talks, indexes: [['chatbotId', 'startedAt']] })).rejects.toThrow(
          'higher version',
        );
      });

      it('can go live twice, and cursors stay valid across the change', async () => {
        await write({ a: talk(1), b: talk(2) });
        const { next: cursor } = await find({ limit: 1 });
        await views.goLive(live);
        const rebuilt = await views.begin(talks);
        await write({ a: talk(1), b: talk(2) }, rebuilt);
        await views.goLive(rebuilt);
        expect(await idsOf({ after: cursor })).toEqual(['a']);
      });

      it('are dropped with their dead letters before they go live, idempotently; the live one is never dropped', async () => {
        await write({ a: talk(1) });
        const given = await views.begin(talks);
        await write({ a: talk(2) }, given);
        await views.addDeadLetter({
          collection: 'talks',
          generation: given.id,
          key: 'b',
          position: 9,
          error: 'cannot fold',
        });
        for (let time = 0; time < 2; time++) await views.drop(given);
        expect(await views.generations(talks)).toMatchObject([{ id: live.id, live: true }]);
        expect(await views.deadLetters('talks')).toEqual([]);
        await expect(write({ a: talk(3) }, given)).rejects.toThrow('no longer exists');
        await expect(views.drop(live)).rejects.toThrow('is live');
        expect(await documents.get(talks, 'a')).toMatchObject({ startedAt: talk(1).startedAt });
      });

      it('load the documents that they contain, including tombstones, and no others', async () => {
        await views.write(
          live,
          [
            { id: 'a', position: 5, body: talk(1) },
            { id: 'b', position: 6, body: undefined },
          ],
          6,
        );
        const loaded = await views.load(live, ['a', 'b', 'c']);
        expect([...loaded].sort((x, y) => (x.id < y.id ? -1 : 1))).toEqual([
          { id: 'a', position: 5, body: talk(1) },
          { id: 'b', position: 6, body: undefined },
        ]);
      });

      it('scan every document by id, without tombstones', async () => {
        const bodies = Array.from({ length: 1_001 }, (_, index) => [`d${String(index).padStart(4, '0')}`, talk(1)]);
        await write(Object.fromEntries(bodies));
        await write({ d0500: undefined });
        const scanned = await Array.fromAsync(views.scan(live), ({ id }) => id);
        expect(scanned).toHaveLength(1_000);
        expect(scanned).toEqual([...scanned].sort());
      });
    });

    describe('under a lease', () => {
      const key = (generation: Generation) => ({
        collection: 'talks',
        generation: generation.id,
        key: 'a',
        position: 9,
        error: 'cannot fold',
      });

      it('work like the same store', async () => {
        const held = views.under(1);
        expect(await held.generations(talks)).toEqual(await views.generations(talks));
        await held.write(live, [{ id: 'a', position: 1, body: talk(1) }], 1);
        await held.write(live, [{ id: 'a', position: 2, body: talk(2) }], 2);
        expect(await held.load(live, ['a'])).toEqual([{ id: 'a', position: 2, body: talk(2) }]);
        expect(await views.generations(talks)).toMatchObject([{ id: live.id, checkpoint: 2 }]);
      });

      it('fence off an earlier holder that wakes up, from the first read of the later holder on', async () => {
        const earlier = views.under(1);
        const later = views.under(2);
        await earlier.generations(talks);
        const building = await earlier.begin(talks);
        await earlier.write(live, [{ id: 'a', position: 3, body: talk(3) }], 3);
        expect(await later.generations(talks)).toMatchObject([{ checkpoint: 3 }, { id: building.id }]);

        await expect(earlier.write(live, [{ id: 'a', position: 9, body: talk(9) }], 9)).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.goLive(building)).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.drop(building)).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.begin(talks)).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.addDeadLetter(key(live))).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.removeDeadLetter(key(live))).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.generations(talks)).rejects.toBeInstanceOf(Fenced);
        expect(await documents.get(talks, 'a')).toMatchObject({ startedAt: talk(3).startedAt });
        expect(await views.generations(talks)).toMatchObject([
          { id: live.id, live: true, checkpoint: 3 },
          { id: building.id, live: false },
        ]);
        expect(await views.deadLetters('talks')).toEqual([]);
      });

      it('fence off an earlier holder from generations that the later one has dropped', async () => {
        const earlier = views.under(1);
        await earlier.generations(talks);
        const later = views.under(2);
        await later.generations(talks);
        await later.goLive(await later.begin(talks));
        await expect(earlier.write(live, [], 9)).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.goLive(live)).rejects.toBeInstanceOf(Fenced);
      });

      it('fence off writes without a lease, and allow every read', async () => {
        await views.under(1).generations(talks);
        await expect(views.write(live, [], 9)).rejects.toBeInstanceOf(Fenced);
        expect(await views.generations(talks)).toMatchObject([{ id: live.id, checkpoint: undefined }]);
        expect(await documents.get(talks, 'a')).toBeUndefined();
      });

      it('fence each view and each reaction separately', async () => {
        const other = { ...talks, name: 'others' };
        await views.under(2).generations(talks);
        const [made] = await views.under(1).generations(other);
        expect(made).toMatchObject({ collection: { name: 'others' } });
        await views.under(2).checkpoint('reaction');
        await views.under(1).saveCheckpoint('another', 4);
        expect(await views.checkpoint('another')).toBe(4);
      });

      it('fence off an earlier holder from the checkpoint of a reaction', async () => {
        const earlier = views.under(1);
        expect(await earlier.checkpoint('reaction')).toBeUndefined();
        await earlier.saveCheckpoint('reaction', 3);
        expect(await views.under(2).checkpoint('reaction')).toBe(3);
        await expect(earlier.saveCheckpoint('reaction', 9)).rejects.toBeInstanceOf(Fenced);
        await expect(earlier.checkpoint('reaction')).rejects.toBeInstanceOf(Fenced);
        await expect(views.saveCheckpoint('reaction', 9)).rejects.toBeInstanceOf(Fenced);
        expect(await views.checkpoint('reaction')).toBe(3);
      });
    });

    describe('dead letters under a lease', () => {
      const waits = (collection: string) => ({
        collection,
        generation: '',
        key: 'a',
        position: 9,
        error: 'cannot tell',
      });

      it.each([
        ['of a reaction', deadLetterName('reminders'), (store: ViewStore) => store.checkpoint('reminders')],
        ['of a view', 'talks', (store: ViewStore) => store.generations(talks)],
      ])('a dead letter %s is written by the later holder alone, once it has begun', async (_of, collection, begin) => {
        const [earlier, later] = [views.under(1), views.under(2)];
        await begin(earlier);
        await earlier.addDeadLetter(waits(collection));
        await begin(later);
        for (const store of [earlier, views]) {
          await expect(store.addDeadLetter({ ...waits(collection), key: 'b' })).rejects.toBeInstanceOf(Fenced);
          await expect(store.removeDeadLetter(waits(collection))).rejects.toBeInstanceOf(Fenced);
        }
        expect(await views.deadLetters(collection)).toEqual([waits(collection)]);
        await later.removeDeadLetter(waits(collection));
        expect(await views.deadLetters(collection)).toEqual([]);
      });
    });

    describe('erasing', () => {
      it('removes a document from every generation, and no others', async () => {
        const next = await views.begin(talks);
        for (const generation of [live, next])
          await write({ a: talk(1, 'sought'), b: talk(2, 'sought'), c: undefined }, generation);
        await views.erase(talks, ['a', 'c', 'never there']);
        for (const generation of [live, next])
          expect(await views.load(generation, ['a', 'b', 'c'])).toMatchObject([{ id: 'b' }]);
        expect(await documents.get(talks, 'a')).toBeUndefined();
        expect(await idsOf()).toEqual(['b']);
        expect(await idsOf({ contains: { field: 'sessionId', text: 'sought' } })).toEqual(['b']);
        expect(await Array.fromAsync(views.scan(next), ({ id }) => id)).toEqual(['b']);
      });

      it('removes dead letters with their errors', async () => {
        const key = { collection: 'talks', generation: live.id, key: 'a', position: 4, error: 'cannot fold' };
        await views.addDeadLetter(key);
        await views.addDeadLetter({ ...key, key: 'b' });
        await views.erase(talks, ['a']);
        expect(await views.deadLetters('talks')).toEqual([{ ...key, key: 'b' }]);
      });

      it('rejects late writes in every generation, whether the document existed or not', async () => {
        const next = await views.begin(talks);
        await views.write(live, [{ id: 'a', position: 10, body: talk(1, 'sought') }], 10);
        for (let again = 0; again < 2; again++) {
          await views.erase(talks, ['a', 'b']);
          for (const generation of [live, next])
            for (const position of [9, 11]) {
              await views.write(
                generation,
                ['a', 'b'].map((id) => ({ id, position, body: talk(2, 'sought') })),
                11,
              );
              await views.write(generation, [{ id: 'a', position, body: undefined }], 11);
              expect(await views.load(generation, ['a', 'b'])).toEqual([]);
              expect(await Array.fromAsync(views.scan(generation))).toEqual([]);
            }
          expect(await documents.get(talks, 'b')).toBeUndefined();
          expect(await idsOf({ contains: { field: 'sessionId', text: 'sought' } })).toEqual([]);
        }
      });

      it('does not affect generations that are begun later', async () => {
        await views.erase(talks, ['a']);
        const next = await views.begin(talks);
        await write({ a: talk(1) }, next);
        expect(await views.load(next, ['a'])).toMatchObject([{ id: 'a' }]);
      });

      it('does nothing for an unknown view', async () => {
        await views.erase({ name: 'none' }, ['a']);
      });
    });

    describe('the state of the projector and reactions', () => {
      it('includes checkpoints by name', async () => {
        expect(await views.checkpoint('reaction')).toBeUndefined();
        await views.saveCheckpoint('reaction', 3);
        await views.saveCheckpoint('reaction', 8);
        await views.saveCheckpoint('other', 1);
        expect([await views.checkpoint('reaction'), await views.checkpoint('other')]).toEqual([8, 1]);
      });

      it('includes dead letters until they are removed', async () => {
        const key = { collection: 'talks', generation: live.id, key: 'a', position: 4, error: 'cannot fold' };
        await views.addDeadLetter(key);
        await views.addDeadLetter({ ...key, key: 'b', position: 6 });
        await views.addDeadLetter({ ...key, error: 'still cannot fold' });
        expect(await views.deadLetters('talks')).toEqual([
          { ...key, error: 'still cannot fold' },
          { ...key, key: 'b', position: 6 },
        ]);
        await views.removeDeadLetter(key);
        expect(await views.deadLetters('talks')).toEqual([{ ...key, key: 'b', position: 6 }]);
        expect(await views.deadLetters('others')).toEqual([]);
      });

      it('includes separate dead letters per generation', async () => {
        const key = { collection: 'talks', generation: live.id, key: 'a', position: 4, error: 'cannot fold' };
        const beside = { ...key, generation: (await views.begin(talks)).id };
        await views.addDeadLetter(key);
        await views.addDeadLetter(beside);
        await views.removeDeadLetter(key);
        expect(await views.deadLetters('talks')).toEqual([beside]);
      });

      it('includes dead letters of a reaction, which is not a view', async () => {
        const event = {
          collection: 'reaction:reminders',
          generation: '',
          key: 'talk-1/3',
          position: 4,
          error: 'cannot tell',
        };
        const held = views.under(1);
        await held.addDeadLetter(event);
        expect(await views.deadLetters('reaction:reminders')).toEqual([event]);
        await held.removeDeadLetter(event);
        await held.addDeadLetter({ ...event, key: 'talk-1/4' });
        await views.erase({ name: 'reaction:reminders' }, ['talk-1/4']);
        expect(await views.deadLetters('reaction:reminders')).toEqual([]);
      });

      it('is removed with a dropped generation', async () => {
        await views.addDeadLetter({
          collection: 'talks',
          generation: live.id,
          key: 'a',
          position: 4,
          error: 'cannot fold',
        });
        await views.goLive(await views.begin(talks));
        expect(await views.deadLetters('talks')).toEqual([]);
      });
    });
  });
}
