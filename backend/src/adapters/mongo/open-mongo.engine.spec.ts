import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { EngineProxy } from '../../../test/engines/engine-proxy.js';
import { describeWith } from '../../../test/engines/urls.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { Collection } from '../../kernel/collection.js';
import type { Generation } from '../../ports/document-store.js';
import { NoData } from '../../ports/no-data.js';
import type { OpenedMongo } from './open-mongo.js';
import { openMongoReading } from './open-mongo-reading.js';
import { scratchMongo, type ScratchMongo } from './testing/scratch.js';

const items: Collection<{ readonly name: string }> = {
  name: 'items',
  version: 1,
  schema: z.strictObject({ name: z.string() }),
  indexes: [['name']],
};
/** The promised timeout, plus slack for a busy machine. */
const MAX_SECONDS = 10;

describeWith('MONGODB_URL', 'MongoDB during an outage', (url) => {
  let mongo: ScratchMongo;
  let line: EngineProxy;
  let over: OpenedMongo;
  let live: Generation;
  beforeEach(async () => {
    mongo = await scratchMongo(url);
    line = await EngineProxy.to(mongo.url);
    const direct = new URL(line.url);
    direct.searchParams.set('directConnection', 'true');
    over = await mongo.reopen({ url: direct.href, report: () => undefined });
    const [made] = await over.views.generations(items);
    if (!made) throw new Error('no generation');
    live = made;
    await over.views.goLive(live);
    const bodies = Array.from({ length: 600 }, (_, number) => ({
      id: `d${String(number).padStart(3, '0')}`,
      position: 1,
      body: { name: 'item' },
    }));
    await over.views.write(live, bodies, 1);
  });
  afterEach(async () => {
    await line.close();
    await mongo.close();
  });

  async function unavailable(call: Promise<unknown>): Promise<void> {
    const since = performance.now();
    await expect(call).rejects.toBeInstanceOf(EngineUnavailable);
    expect((performance.now() - since) / 1_000).toBeLessThan(MAX_SECONDS);
  }
  const calls = () => [
    over.documents.get(items, 'd001'),
    over.views.write(live, [{ id: 'late', position: 2, body: { name: 'late' } }], 2),
    over.secrets.put('a', new Uint8Array([1])),
    over.leases.take('projector', 'a', undefined),
    over.ping(),
  ];

  it('fails every call in time while disconnected, and none after reconnecting', async () => {
    await line.cut();
    await Promise.all(calls().map(unavailable));
    await line.mend();
    expect(await over.documents.get(items, 'd001')).toEqual({ _id: 'd001', name: 'item' });
    await over.views.write(live, [{ id: 'after', position: 3, body: { name: 'after' } }], 3);
    expect(await over.views.existing(items)).toMatchObject([{ live: true, checkpoint: 3 }]);
    expect(await Array.fromAsync(over.views.scan(live))).toHaveLength(601);
  });

  it('fails every call in time when the server stops answering', async () => {
    line.fallSilent();
    await Promise.all(calls().map(unavailable));
  });

  it('ends a running stream and a running scan', async () => {
    const streaming = over.documents
      .stream(items, { where: {}, sort: { field: 'name', order: 'asc' } })
      [Symbol.asyncIterator]();
    const scanning = over.views.scan(live)[Symbol.asyncIterator]();
    await Promise.all([streaming.next(), scanning.next()]);
    await line.cut();
    const toTheEnd = async (iterator: AsyncIterator<unknown>) => {
      while (!(await iterator.next()).done);
    };
    await Promise.all([unavailable(toTheEnd(streaming)), unavailable(toTheEnd(scanning))]);
  });
});

describeWith('MONGODB_URL', 'MongoDB opened for reading', (url) => {
  let mongo: ScratchMongo;
  beforeEach(async () => void (mongo = await scratchMongo(url)));
  afterEach(() => mongo.close());

  const read = () => openMongoReading({ url: mongo.url, report: () => undefined });
  const collections = async () =>
    ((await mongo.connection.db?.listCollections().toArray()) ?? []).map(({ name }) => name).sort();

  it('reports a missing database and does not create it', async () => {
    await mongo.connection.dropDatabase();
    await expect(read()).rejects.toThrow(
      new NoData(
        `There are no views in the database "${mongo.connection.name}" of MONGODB_URL. Start the server once to create them.`,
      ),
    );
    expect(await collections()).toEqual([]);
  });

  it('reads existing views and creates nothing', async () => {
    const [made] = await mongo.views.generations(items);
    await mongo.views.goLive(made!);
    await mongo.connection.dropCollection('dead_letters');
    const before = await collections();
    const { views, close } = await read();
    expect(await views.existing(items)).toMatchObject([{ live: true }]);
    expect(await Array.fromAsync(views.scan(made!))).toEqual([]);
    expect(await views.deadLetters('items')).toEqual([]);
    await close();
    expect(await collections()).toEqual(before);
  });
});
