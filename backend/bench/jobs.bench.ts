import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { BullJobQueue } from '../src/adapters/redis/bull-job-queue.js';
import { connected, redisConnection } from '../src/adapters/redis/connection.js';
import { openSqlite } from '../src/adapters/sqlite/open-sqlite.js';
import { SystemClock } from '../src/adapters/system/system-clock.js';
import type { Job, JobHandler, JobQueue } from '../src/ports/job-queue.js';
import { inDirectory } from './engines.js';
import { externalEngine } from './external-engines.js';
import { type Measurement, rounded, timed } from './measure.js';

const HANGING = 20;
const HANGS_MS = 1_000;
/** Jobs of one owner in one group that wait while another owner's job is claimed. */
const WAITING = 100_000;
const BATCH = 5_000;
const cause = { correlationId: 'bench', causationId: 'bench' };

const job = (id: string, owner: string, more: Partial<Job> = {}): Job => ({
  id,
  name: 'deliver',
  payload: {},
  cause,
  owner,
  ...more,
});
const handler = (handle: JobHandler['handle']): JobHandler => ({
  name: 'deliver',
  attempts: 1,
  pauseMs: 1_000,
  concurrency: 4,
  perOwner: 2,
  handle,
});

/** Milliseconds that a healthy job waits, with 20 jobs of another owner before it that hang for a second each. */
async function waitBehindHanging(queue: JobQueue): Promise<number> {
  const stop = new AbortController();
  const healthy = Promise.withResolvers<void>();
  await queue.add(Array.from({ length: HANGING }, (_, index) => job(`hanging-${index}`, 'hanging')));
  const handle: JobHandler['handle'] = async (_, { id }) =>
    id === 'healthy' ? healthy.resolve() : setTimeout(HANGS_MS);
  const working = queue.work([handler(handle)], stop.signal, (_, error) => console.error(error));
  await queue.add([job('healthy', 'healthy')]);
  const waited = await timed(() => healthy.promise);
  stop.abort();
  await working;
  return waited;
}

/** Milliseconds until another owner's job runs while an owner has very many in one group. */
async function waitBehindMany(queue: JobQueue): Promise<number> {
  for (let from = 0; from < WAITING; from += BATCH)
    await queue.add(Array.from({ length: BATCH }, (_, index) => job(`many-${from + index}`, 'many', { group: 'one' })));
  const stop = new AbortController();
  const healthy = Promise.withResolvers<void>();
  const handle: JobHandler['handle'] = async (_, { id }) => (id === 'healthy' ? healthy.resolve() : setTimeout(50));
  const working = queue.work([handler(handle)], stop.signal, (_, error) => console.error(error));
  await setTimeout(200);
  const waited = await timed(async () => {
    await queue.add([job('healthy', 'healthy')]);
    await healthy.promise;
  });
  stop.abort();
  await working;
  return waited;
}

const row = (engine: string, waited: number): Measurement => ({
  what: `a job's wait behind ${HANGING} of another owner that hang ${HANGS_MS} ms each, ${engine}`,
  value: `${rounded(waited)} ms`,
  baseline: `${HANGS_MS} ms`,
  ratio: waited / HANGS_MS,
  aim: { atMost: 0.2 },
});
const manyRow = (engine: string, waited: number): Measurement => ({
  what: `a job's wait while another owner has ${rounded(WAITING)} waiting in one group, ${engine}`,
  value: `${rounded(waited, 1)} ms`,
});

async function onSqlite(measure: (queue: JobQueue) => Promise<number>): Promise<number> {
  return inDirectory(async (directory) => {
    const sqlite = openSqlite({ file: `${directory}/data.sqlite`, clock: new SystemClock() });
    const waited = await measure(sqlite.jobs);
    await sqlite.close();
    return waited;
  });
}

async function onRedis(url: string, measure: (queue: JobQueue) => Promise<number>): Promise<number> {
  const prefix = `bench-${randomUUID().slice(0, 8)}`;
  const report = (error: unknown) => console.error(error);
  const queue = await BullJobQueue.open(
    { connect: (own) => redisConnection({ url, report }, own) },
    { prefix, report },
  );
  const waited = await measure(queue);
  await queue.close();
  const redis = await connected(redisConnection({ url, report }));
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }) as AsyncIterable<string[]>)
    if (keys.length > 0) await redis.unlink(...keys);
  await redis.quit();
  return waited;
}

/** How long the work of one owner keeps a job of another waiting. */
export async function jobs(): Promise<readonly Measurement[]> {
  const redis = externalEngine('REDIS_URL');
  return [
    row('SQLite', await onSqlite(waitBehindHanging)),
    manyRow('SQLite', await onSqlite(waitBehindMany)),
    ...('url' in redis
      ? [
          row(`Redis (${redis.make})`, await onRedis(redis.url, waitBehindHanging)),
          manyRow(`Redis (${redis.make})`, await onRedis(redis.url, waitBehindMany)),
        ]
      : [{ what: 'jobs on Redis', value: `not measured: ${redis.missing}` }]),
  ];
}
