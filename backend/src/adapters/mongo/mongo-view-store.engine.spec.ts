import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { mongo as driver } from 'mongoose';
import { z } from 'zod';
import { describeWith } from '../../../test/engines/urls.js';
import { collection } from '../../kernel/collection.js';
import { Fenced, type Generation, type ViewStore } from '../../ports/document-store.js';
import { overriding } from '../../runtime/testing/embedded.js';
import { Generations } from './generations.js';
import { scratchMongo, type ScratchMongo } from './testing/scratch.js';
import { ViewStates } from './view-states.js';

const items = collection({
  name: 'items',
  version: 1,
  schema: z.strictObject({
    name: z.string(),
    price: z.string().nullable().optional(),
    parts: z.array(z.strictObject({ type: z.string(), count: z.int() })).optional(),
  }),
  indexes: [['name'], ['name', 'price']],
  searchable: [{ field: 'name', personal: false }],
});

describeWith('MONGODB_URL', 'views on MongoDB', (url) => {
  let mongo: ScratchMongo;
  let live: Generation;
  beforeEach(async () => {
    mongo = await scratchMongo(url, { keptMs: 0 });
    const [made] = await mongo.views.generations(items);
    if (!made) throw new Error('no generation');
    live = made;
    await mongo.views.goLive(live);
  });
  afterEach(() => mongo.close());

  /** Skips a test on FerretDB, and logs that it was skipped. */
  const unlessFerret = (what: string, show: () => Promise<void>) => async () => {
    if (mongo.ferret) process.stderr.write(`SKIPPED ${what}: needs MongoDB, FerretDB does not support it\n`);
    else await show();
  };

  describe('a document', () => {
    it('has the fields of its schema, and one more for the adapter', async () => {
      const body = { name: 'Screw', price: null, parts: [{ type: 'head', count: 1 }] };
      await mongo.views.write(live, [{ id: 'a', position: 7, body }], 7);
      await mongo.views.write(live, [{ id: 'b', position: 8, body: undefined }], 8);
      const stored = mongo.connection.collection<{ _id: string }>(`view_items_${live.id}`).find();
      expect(await stored.sort({ _id: 1 }).toArray()).toEqual([
        {
          _id: 'a',
          ...body,
          _index: {
            position: 7,
            keys: { name: 'sScrew', price: '' },
            texts: { name: 'SCREW' },
            trigrams: { name: ['SCR', 'CRE', 'REW'] },
          },
        },
        { _id: 'b', _index: { position: 8, deleted: true } },
      ]);
    });

    it('distinguishes null from a missing field', async () => {
      await mongo.views.write(
        live,
        [
          { id: 'a', position: 1, body: { name: 'a', price: null } },
          { id: 'b', position: 1, body: { name: 'b' } },
        ],
        1,
      );
      expect(await mongo.documents.get(items, 'a')).toStrictEqual({ _id: 'a', name: 'a', price: null });
      expect(await mongo.documents.get(items, 'b')).toStrictEqual({ _id: 'b', name: 'b' });
    });
  });

  describe('a read', () => {
    interface Started {
      readonly collectionName: string;
      readonly method: string;
      readonly params: readonly [filter: driver.Filter<driver.BSON.Document>, options?: driver.FindOptions];
    }

    /** All find commands that the work sends to the documents of a view. */
    async function findsOf(work: () => Promise<unknown>): Promise<Started[]> {
      const finds: Started[] = [];
      const listen = (started: Started) => {
        if (started.method.startsWith('find') && started.collectionName.startsWith('view_')) finds.push(started);
      };
      mongo.connection.on('operation-start', listen);
      await work();
      mongo.connection.off('operation-start', listen);
      return finds;
    }

    async function everything(): Promise<void> {
      const bodies = Array.from({ length: 40 }, (_, number) => ({
        name: number % 2 ? 'straw' : 'needle',
        price: `${number % 5}`,
      }));
      await mongo.views.write(
        live,
        bodies.map((body, number) => ({ id: `d${number}`, position: 1, body })),
        1,
      );
      const sort = { field: 'price', order: 'desc', from: '1', to: '4' } as const;
      await mongo.documents.get(items, 'd1');
      for (const text of [undefined, 'ne', 'needle']) {
        const query = {
          where: { name: 'needle' },
          sort,
          limit: 3,
          ...(text !== undefined && { contains: { field: 'name', text } }),
        };
        const { next } = await mongo.documents.find(items, query);
        await mongo.documents.find(items, { ...query, after: next });
      }
      const byName = { where: {}, sort: { field: 'name', order: 'asc' } } as const;
      await mongo.documents.find(items, { ...byName, also: { price: '2' }, limit: 3 });
      await Array.fromAsync(mongo.documents.stream(items, byName));
      await Array.fromAsync(mongo.views.scan(live));
      await mongo.views.load(live, ['d1', 'd2']);
    }

    it('names its index, or reads by id', async () => {
      const finds = await findsOf(everything);
      expect(finds.length).toBeGreaterThan(10);
      for (const {
        params: [filter, options],
      } of finds) {
        const byId = filter['_id'] !== undefined || JSON.stringify(options?.sort) === '{"_id":1}';
        expect([filter, options?.hint !== undefined || byId]).toEqual([filter, true]);
      }
    });

    it(
      'uses an index, also for its order',
      unlessFerret('query plans', async () => {
        for (const {
          collectionName,
          params: [filter, options],
        } of await findsOf(everything)) {
          const plan = JSON.stringify(
            await mongo.connection.collection(collectionName).find(filter, options).explain('queryPlanner'),
          );
          expect(plan).not.toContain('COLLSCAN');
          if (typeof options?.hint === 'string' && options.hint.startsWith('by_')) expect(plan).not.toContain('"SORT"');
        }
      }),
    );
  });

  it('creates missing indexes after a process ended before it created them', async () => {
    const [state] = await mongo.connection.collection('views').find().toArray();
    const name = `view_items_${String(state?.['live'])}`;
    await mongo.connection.collection(name).dropIndex('by_0');
    await mongo.views.generations(items);
    const indexes = await mongo.connection.collection(name).indexes();
    expect(indexes.map((index) => index.name).sort()).toEqual([
      '_id_',
      'by_0',
      'by_1',
      'fields_0',
      'fields_1',
      'trigrams_0_0',
      'trigrams_1_0',
    ]);
    expect(indexes.find((index) => index.name === 'fields_1')?.key).toEqual({ name: 1, price: 1 });
  });

  it('frees dropped generations', async () => {
    await mongo.views.write(live, [{ id: 'a', position: 1, body: { name: 'a' } }], 1);
    const next = await mongo.views.begin(items);
    await mongo.views.goLive(next);
    const collections = async () =>
      (await mongo.connection.db?.listCollections().toArray())
        ?.map(({ name }) => name)
        .filter((name) => name.startsWith('view_'));
    while ((await collections())?.includes(`view_items_${live.id}`)) await new Promise(setImmediate);
    expect(await collections()).toEqual([`view_items_${next.id}`]);
    expect(await mongo.views.existing(items)).toMatchObject([{ id: next.id, live: true }]);
  });

  it('erases from a dropped generation that is not freed yet', async () => {
    const other = await mongo.reopen({ keptMs: 2 ** 31 - 1 });
    await other.views.write(live, [{ id: 'a', position: 1, body: { name: 'a' } }], 1);
    await other.views.goLive(await other.views.begin(items));
    await other.views.erase(items, ['a']);
    expect(await other.views.load(live, ['a'])).toEqual([]);
  });

  describe('a writer that was paused between its lease check and its write, while another writer took over', () => {
    /** A process that pauses at its next write of documents. */
    interface Paused {
      readonly outcome: Promise<unknown>;
      readonly reached: Promise<void>;
      wake(): void;
    }

    const writeA = (views: ViewStore) => views.write(live, [{ id: 'a', position: 1, body: { name: 'a' } }], 1);
    const eraseA = (views: ViewStore) => views.erase(items, ['a']);

    async function pausedAtWrite(
      work: (views: ViewStore) => Promise<void>,
      afterwards: () => void = () => undefined,
    ): Promise<Paused> {
      const paused = await mongo.reopen();
      const views = paused.views.under(1);
      await views.generations(items);
      const collection = paused.connection.collection(`view_items_${live.id}`);
      const [reached, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const bulkWrite = collection.bulkWrite.bind(collection);
      collection.bulkWrite = async (...given: Parameters<typeof bulkWrite>) => {
        reached.resolve();
        await woken.promise;
        const result = await bulkWrite(...given);
        afterwards();
        return result;
      };
      const outcome = work(views).then(
        () => 'done',
        (error: unknown) => error,
      );
      return { outcome, reached: reached.promise, wake: woken.resolve };
    }

    it('does not bring back a document that was erased meanwhile', async () => {
      const paused = await pausedAtWrite(writeA);
      await paused.reached;
      const later = mongo.views.under(2);
      await later.generations(items);
      await later.write(live, [{ id: 'a', position: 1, body: { name: 'a' } }], 2);
      await later.erase(items, ['a']);
      paused.wake();
      expect(await paused.outcome).toBeInstanceOf(Fenced);
      expect(await later.load(live, ['a'])).toEqual([]);
      expect(await mongo.documents.get(items, 'a')).toBeUndefined();
    });

    const connectionLost = new Error('the connection was lost after the write');
    const loseConnection = () => {
      throw connectionLost;
    };

    it.each([
      ['writes', writeA, undefined, expect.any(Fenced)],
      ['writes and gets no answer', writeA, loseConnection, connectionLost],
      ['erases', eraseA, undefined, 'done'],
      ['erases and gets no answer', eraseA, loseConnection, connectionLost],
    ])(
      'leaves nothing of a generation that was freed meanwhile when it %s',
      async (_what, work, afterwards, outcome) => {
        const paused = await pausedAtWrite(work, afterwards);
        await paused.reached;
        const later = mongo.views.under(2);
        await later.generations(items);
        await later.goLive(await later.begin(items));
        const freed = async () => (await mongo.connection.collection('views').findOne())?.['dropped'].length === 0;
        while (!(await freed())) await new Promise(setImmediate);
        paused.wake();
        expect(await paused.outcome).toEqual(outcome);
        expect(await mongo.connection.db?.listCollections({ name: `view_items_${live.id}` }).toArray()).toEqual([]);
      },
    );
  });

  it('leaves nothing of a generation that receives a late write while it is freed', async () => {
    const states = new ViewStates(mongo.connection);
    const freed = async (view: string, generation: string) => {
      await mongo.connection.collection(`view_${view}_${generation}`).insertOne({ name: 'late' });
      await states.freed(view, generation);
    };
    const generations = new Generations(mongo.connection, overriding(states, { freed }), {
      point: async () => undefined,
    });
    const unknown = { ...items, name: 'unknown' };
    const { id } = await generations.begin(unknown, 0);
    await generations.goLive(await generations.begin(unknown, 0), 0);
    await generations.free({ view: 'unknown', id });
    expect(await mongo.connection.db?.listCollections({ name: `view_unknown_${id}` }).toArray()).toEqual([]);
  });

  it(
    "shows the documents of the live generation under the view's name, without tombstones and the adapter's field",
    unlessFerret('MongoDB views', async () => {
      const named = () => mongo.connection.collection('items').find().toArray();
      await mongo.views.write(
        live,
        [
          { id: 'a', position: 1, body: { name: 'before' } },
          { id: 'b', position: 1, body: undefined },
        ],
        1,
      );
      expect(await named()).toEqual([{ _id: 'a', name: 'before' }]);
      const next = await mongo.views.begin(items);
      await mongo.views.write(next, [{ id: 'a', position: 1, body: { name: 'after' } }], 1);
      expect(await named()).toEqual([{ _id: 'a', name: 'before' }]);
      await mongo.views.goLive(next);
      expect(await named()).toEqual([{ _id: 'a', name: 'after' }]);
      await mongo.connection.dropCollection('items');
      await mongo.views.generations(items);
      expect(await named()).toEqual([{ _id: 'a', name: 'after' }]);
    }),
  );

  it(
    "uses an index for a query of the view's own fields under its name",
    unlessFerret('query plans', async () => {
      await mongo.views.write(live, [{ id: 'a', position: 1, body: { name: 'a', price: '2' } }], 1);
      const pipeline = [{ $match: { name: 'a', price: { $gte: '1' } } }, { $count: 'count' }];
      const plan = await mongo.connection.collection('items').aggregate(pipeline).explain('queryPlanner');
      expect(JSON.stringify(plan)).toContain('fields_1');
      expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
    }),
  );

  it('reads the new generation in a process that knew the old one', async () => {
    const other = await mongo.reopen({ keptMs: 2 ** 31 - 1 });
    await mongo.views.write(live, [{ id: 'a', position: 1, body: { name: 'before' } }], 1);
    expect(await other.documents.get(items, 'a')).toMatchObject({ name: 'before' });
    const next = await mongo.views.begin(items);
    await mongo.views.write(next, [{ id: 'a', position: 1, body: { name: 'after' } }], 1);
    await mongo.views.goLive(next);
    expect(await other.documents.get(items, 'a')).toMatchObject({ name: 'after' });
  });

  it(
    'keeps the newest version of every document when two processes write one view, and creates one first generation',
    unlessFerret('concurrent writers', async () => {
      const other = await mongo.reopen();
      const fresh = { ...items, name: 'fresh' };
      const [ours, theirs] = await Promise.all([mongo.views.generations(fresh), other.views.generations(fresh)]);
      expect(ours.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
      const [generation] = ours;
      if (!generation) throw new Error('no generation');
      const ids = Array.from({ length: 50 }, (_, number) => `d${number}`);
      const writing = Array.from({ length: 20 }, (_, position) =>
        (position % 2 ? mongo : other).views.write(
          generation,
          ids.map((id) => ({ id, position, body: { name: `at ${position}` } })),
          position,
        ),
      );
      await Promise.all(writing);
      const documents = await mongo.views.load(generation, ids);
      expect(new Set(documents.map(({ position }) => position))).toEqual(new Set([19]));
      expect(documents).toHaveLength(50);
    }),
  );
});
