import type { SeparateAccountIndex } from '../ports/account-index.js';
import type { ChunkStore } from '../ports/chunk-store.js';
import type { Ids } from '../ports/clock.js';
import type { Engines } from './engines.js';
import type { Opening } from './opening.js';
import { connectEngine } from './connect-engine.js';

export interface OpenedDocuments extends Pick<Engines, 'documents' | 'views' | 'secrets' | 'leases'> {
  /** The chunks that several processes share. Undefined if knowledge is embedded. */
  readonly chunks: ChunkStore | undefined;
  /** For a log that does not keep an index of its own. */
  readonly accountIndex: SeparateAccountIndex;
}

/** Opens views, secrets and leases, and the shared chunks. */
export async function openDocuments(opening: Opening, ids: Ids): Promise<OpenedDocuments> {
  const { config, clock, recovery, report } = opening;
  const settings = config.engines.mongo;
  if (!settings) {
    const { documents, views, secrets, leases, separateAccountIndex } = opening.sqlite;
    // This process holds the data directory, so all earlier holders have ended.
    await leases.releaseAll();
    return { documents, views, secrets, leases, chunks: undefined, accountIndex: separateAccountIndex };
  }
  // Imported on demand, because the driver takes more than a second to load.
  const [{ openMongo }, { MongoChunkStore }] = await Promise.all([
    import('../adapters/mongo/open-mongo.js'),
    import('../adapters/mongo/mongo-chunk-store.js'),
  ]);
  return connectEngine({ name: 'MongoDB', setting: 'MONGODB_URL', url: settings.url }, async () => {
    const mongo = await openMongo({
      ...settings,
      clock,
      report,
      recovered: recovery.recovered,
      broken: opening.broken.resolve,
    });
    opening.onClose(() => mongo.close());
    opening.needed.push({ name: 'MongoDB', ask: () => mongo.ping() });
    const { documents, views, secrets, leases, accountIndex, connection } = mongo;
    return { documents, views, secrets, leases, accountIndex, chunks: await MongoChunkStore.open(connection, ids) };
  });
}
