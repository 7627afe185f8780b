import { join } from 'node:path';
import { openSqliteReading } from '../adapters/sqlite/open-sqlite-reading.js';
import { SqliteScratchViews } from '../adapters/sqlite/sqlite-scratch-views.js';
import { SystemClock } from '../adapters/system/system-clock.js';
import type { Config } from '../settings/config.js';
import type { EventStore } from '../ports/event-store.js';
import type { JobQueue } from '../ports/job-queue.js';
import type { ScratchViews } from '../ports/scratch-views.js';
import type { ViewReading } from '../runtime/verify/reading.js';
import { Opening } from './opening.js';
import { connectEngine } from './connect-engine.js';

export interface Reading {
  readonly eventStore: EventStore;
  readonly views: ViewReading;
  readonly scratch: ScratchViews;
  /** Opens its engine with the first call. @throws NoData, StartFailure */
  readonly jobs: Pick<JobQueue, 'failed'>;
  close(): Promise<void>;
}

/**
 * Opens the log and the views for reading, while other processes may use them. Writes nothing.
 * @throws NoData, StartFailure
 */
export async function openReading(config: Config): Promise<Reading> {
  const clock = new SystemClock();
  const opening = new Opening(config, clock, {});
  try {
    return {
      ...(await openAll(opening)),
      scratch: new SqliteScratchViews(),
      close: () => opening.close(),
    };
  } catch (error) {
    await opening.close();
    throw error;
  }
}

async function openAll(opening: Opening): Promise<Pick<Reading, 'eventStore' | 'views' | 'jobs'>> {
  const { config, report } = opening;
  const { eventStore: log, mongo, redis } = config.engines;
  let sqlite: ReturnType<typeof openSqliteReading> | undefined;
  const embedded = () => (sqlite ??= closing(opening, openSqliteReading(join(config.dataDir, 'data.sqlite'))));
  // Drivers are imported on demand: they are slow to load, and not every command needs them.
  const eventStoreDb = ({ url }: { readonly url: string }) =>
    connectEngine({ name: 'The event store', setting: 'EVENTSTORE_URL', url }, async () => {
      const opened = closing(
        opening,
        await (await import('../adapters/eventstoredb/open-eventstoredb.js')).openEventStoreDb({ url, report }),
      );
      await opened.reach();
      return opened;
    });
  const mongoDb = ({ url }: { readonly url: string }) =>
    connectEngine({ name: 'MongoDB', setting: 'MONGODB_URL', url }, async () =>
      (await import('../adapters/mongo/open-mongo-reading.js')).openMongoReading({ url, report }),
    );
  const { eventStore } = log ? await eventStoreDb(log) : embedded();
  const { views } = mongo ? closing(opening, await mongoDb(mongo)) : embedded();
  const queue = async () => (redis ? queueOn(opening, redis) : embedded().jobs);
  let jobs: ReturnType<typeof queue> | undefined;
  return { eventStore, views, jobs: { failed: async (limit) => (await (jobs ??= queue())).failed(limit) } };
}

const queueOn = (opening: Opening, redis: { readonly url: string; readonly prefix: string }): Promise<JobQueue> =>
  connectEngine({ name: 'Redis', setting: 'REDIS_URL', url: redis.url }, async () => {
    const { report } = opening;
    const [{ openRedis }, { BullJobQueue }] = await Promise.all([
      import('../adapters/redis/open-redis.js'),
      import('../adapters/redis/bull-job-queue.js'),
    ]);
    const opened = closing(opening, await openRedis({ ...redis, report }));
    return closing(opening, await BullJobQueue.open(opened, { prefix: redis.prefix, report }));
  });

function closing<Opened extends { close(): Promise<void> }>(opening: Opening, opened: Opened): Opened {
  opening.onClose(() => opened.close());
  return opened;
}
