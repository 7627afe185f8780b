import { randomUUID } from 'node:crypto';
import { openEventStoreDb } from '../src/adapters/eventstoredb/open-eventstoredb.js';
import { scratchMongo } from '../src/adapters/mongo/testing/scratch.js';
import { SystemClock } from '../src/adapters/system/system-clock.js';
import { catalog } from '../src/contexts/manifest.js';
import type { ViewStore } from '../src/ports/document-store.js';
import { ErasedAccounts } from '../src/runtime/erasure/erased-accounts.js';
import { Log } from '../src/runtime/log.js';
import { Streams } from '../src/runtime/streams.js';
import { raw, throughStreams } from './appends.bench.js';
import { anEventStoreDb, externalEngine, notRepresentative } from './external-engines.js';
import { type BenchEngines, inDirectory, openBenchEngines } from './engines.js';
import { concurrently, type Measurement, median, perSecond, rounded, timed } from './measure.js';
import { seed } from './seed.js';
import { rebuild } from './views.bench.js';

const ROUNDS = 3;
const ROUND_MS = 3_000;
const CALLERS = 64;
/** Few enough for FerretDB, which reads a whole collection to change one document. */
const MESSAGES = 1_000;

const report = (error: unknown) => console.error(error);

/** Costs of each adapter on its available server, compared with the embedded engines. */
export const engines = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const embedded = await openBenchEngines(directory);
    try {
      await seed(embedded, MESSAGES);
      return [
        await rebuilding('SQLite into SQLite', embedded, embedded.views),
        ...(await onEventStoreDb(embedded)),
        ...(await onMongoDb(embedded)),
        // Last, because its events stay in the log.
        await appending('SQLite', embedded),
        notRepresentative,
      ];
    } finally {
      await embedded.close();
    }
  });

type Appending = Pick<BenchEngines, 'eventStore' | 'streams' | 'codec'>;

/** Measures for a fixed time, because engines differ a hundredfold. */
async function appending(name: string, engines: Appending): Promise<Measurement> {
  const rates = { raw: [] as number[], streams: [] as number[] };
  const ways = { raw: raw(engines), streams: throughStreams(engines) };
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ['raw', 'streams'] as const) {
      let appended = 0;
      const ms = await timed(() =>
        concurrently(idsFor(ROUND_MS), CALLERS, (id) => ways[way](id).then(() => appended++)),
      );
      rates[way].push(perSecond(appended, ms));
    }
  }
  const [store, streams] = [median(rates.raw), median(rates.streams)];
  return {
    what: `durable appends through Streams, ${name}`,
    value: `${rounded(streams)}/s`,
    baseline: `${rounded(store)}/s raw`,
    ratio: streams / store,
  };
}

function* idsFor(ms: number): Generator<string> {
  for (const end = performance.now() + ms; performance.now() < end;) yield randomUUID();
}

async function rebuilding(
  name: string,
  { eventStore, log }: Pick<BenchEngines, 'eventStore' | 'log'>,
  views: ViewStore,
): Promise<Measurement> {
  const { read, rebuilt } = await rebuild({ eventStore, log, views }, MESSAGES);
  return {
    what: `rebuild of all views, ${rounded(MESSAGES)} messages, ${name}`,
    value: `${rounded(rebuilt)} events/s`,
    baseline: `${rounded(read)} events/s read raw`,
    ratio: rebuilt / read,
  };
}

/** The event store's log, with everything else embedded. */
async function onEventStoreDb({ codec }: BenchEngines): Promise<readonly Measurement[]> {
  const server = await anEventStoreDb();
  const opened = await openEventStoreDb({ url: server.url, report });
  const { eventStore } = opened;
  const name = `EventStoreDB (${server.make})`;
  const erased = new ErasedAccounts(catalog);
  try {
    await seed({ eventStore, codec }, MESSAGES);
    const rebuilt = await inDirectory(async (directory) => {
      const empty = await openBenchEngines(directory);
      const measured = await rebuilding(
        `${name} into SQLite`,
        { eventStore, log: new Log(eventStore, codec, catalog, erased) },
        empty.views,
      );
      await empty.close();
      return measured;
    });
    return [
      rebuilt,
      await appending(name, { eventStore, codec, streams: new Streams(eventStore, codec, new SystemClock(), erased) }),
    ];
  } finally {
    await opened.close();
    await server.end();
  }
}

/** MongoDB's documents, from the embedded log. */
async function onMongoDb(embedded: BenchEngines): Promise<readonly Measurement[]> {
  const server = externalEngine('MONGODB_URL');
  if ('missing' in server)
    return [{ what: 'rebuild of all views into MongoDB', value: `not measured: ${server.missing}` }];
  const mongo = await scratchMongo(server.url, { clock: new SystemClock(), report });
  try {
    return [await rebuilding(`SQLite into MongoDB (${server.make})`, embedded, mongo.views)];
  } finally {
    await mongo.close();
  }
}
