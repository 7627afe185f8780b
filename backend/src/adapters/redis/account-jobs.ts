import type { Redis } from 'ioredis';
import { BullJob, bullIdOf, idOf } from './bull-job.js';

/** Keys per SCAN command, so that Redis serves other clients in between. */
const SCAN_COUNT = 1_000;

/** Finds an account's jobs in all queues below a prefix, in any state. */
export async function* jobsOf(
  client: Redis,
  prefix: string,
  accountId: string,
): AsyncGenerator<{ readonly name: string; readonly id: string }> {
  const keys = client.scanStream({ match: `${prefix}:*:${bullIdOf('*')}`, count: SCAN_COUNT, type: 'hash' });
  for await (const found of keys as AsyncIterable<string[]>) {
    const kept = await Promise.all(
      found.map(async (key) => ({ key, fields: await client.hmget(key, 'name', 'data') })),
    );
    for (const { key, fields } of kept) {
      const [name, data] = fields;
      if (name && data && BullJob.safeParse(JSON.parse(data)).data?.accountId === accountId)
        yield { name, id: idOf(key.slice(`${prefix}:${name}:`.length)) };
    }
  }
}
