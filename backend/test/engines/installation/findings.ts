import { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import { join } from 'node:path';
import { openEventStoreDb } from '../../../src/adapters/eventstoredb/open-eventstoredb.js';
import { BullJobQueue } from '../../../src/adapters/redis/bull-job-queue.js';
import { openRedis } from '../../../src/adapters/redis/open-redis.js';
import { idOf } from '@chatbot-builder/contracts/events';
import { documentCategory } from '@chatbot-builder/contracts/events/document';
import type { FailedJob } from '../../../src/ports/job-queue.js';
import { catalog } from '../../../src/contexts/manifest.js';
import { type Log, logWithoutKeys } from '../../../src/runtime/log.js';
import { eventsIn } from '../../events-in-log.js';
import { facts, replay } from '../../replay-process.js';
import type { Installation } from './installation.js';

const report = () => undefined;

/** Reads the log while processes are running. Personal data stays sealed. */
export async function inLog<Found>({ settings }: Installation, look: (log: Log) => Promise<Found>): Promise<Found> {
  const { eventStore, close } = await openEventStoreDb({ url: settings['EVENTSTORE_URL'] ?? '', report });
  try {
    return await look(logWithoutKeys(eventStore, catalog));
  } finally {
    await close();
  }
}

/** All times at which each document was indexed, by id. */
export async function indexedIn(log: Log): Promise<Map<string, readonly string[]>> {
  const indexed = new Map<string, readonly string[]>();
  for await (const { type, stream, metadata } of eventsIn(log, [documentCategory])) {
    if (type === 'DocumentIndexed')
      indexed.set(idOf(stream), [...(indexed.get(idOf(stream)) ?? []), metadata.occurredAt]);
  }
  return indexed;
}

/** Jobs that used up their attempts. */
export async function failedJobs({ settings }: Installation): Promise<readonly FailedJob[]> {
  const redis = await openRedis({ url: settings['REDIS_URL'] ?? '', prefix: settings['REDIS_PREFIX'] ?? '', report });
  const jobs = await BullJobQueue.open(redis, { prefix: settings['REDIS_PREFIX'] ?? '', report });
  try {
    return await jobs.failed(100);
  } finally {
    await jobs.close();
    await redis.close();
  }
}

export interface Compared {
  readonly views: number;
  readonly documents: number;
  /** The command's line for each difference. */
  readonly differences: readonly unknown[];
}

/** Compares every view with the log, by `npm run replay -- verify`. */
export async function compared({ directory, settings }: Installation): Promise<Compared> {
  const ended = await replay(join(directory, 'replay'), ['verify', '--json'], settings);
  if (ended.code === 2) throw new Error(`The views could not be compared: ${ended.err}`);
  const frames = facts(ended).map((fact) => ReplayFrame.parse(fact));
  const verdicts = frames.flatMap((frame) => (frame.kind === 'compared' ? [frame] : []));
  return {
    views: verdicts.length,
    documents: verdicts.reduce((sum, { documents }) => sum + documents, 0),
    differences: frames.filter(({ kind }) => kind === 'differs'),
  };
}
