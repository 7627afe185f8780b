import type { Redis } from 'ioredis';
import { BullJob, bullIdOf, idOf } from './bull-job.js';

/** Keys per SCAN command, so that Redis serves other clients in between. */
const SCAN_COUNT = 1_000;

export interface StoredJob {
  readonly name: string;
  readonly id: string;
  readonly data: BullJob;
  /** Whether it has ever begun, and so may be running. */
  readonly began: boolean;
}

/** Finds an account's jobs in all queues below a prefix, in any state. */
export async function* jobsOf(client: Redis, prefix: string, accountId: string): AsyncGenerator<StoredJob> {
  const keys = client.scanStream({ match: `${prefix}:*:${bullIdOf('*')}`, count: SCAN_COUNT, type: 'hash' });
  for await (const found of keys as AsyncIterable<string[]>) {
    const kept = await Promise.all(
      found.map(async (key) => ({ key, fields: await client.hmget(key, 'name', 'data', 'processedOn') })),
    );
    for (const { key, fields } of kept) {
      const [name, json, processedOn] = fields;
      const { data } = BullJob.safeParse(JSON.parse(json ?? 'null'));
      if (!name || data?.accountId !== accountId) continue;
      yield { name, id: idOf(key.slice(`${prefix}:${name}:`.length)), data, began: Boolean(processedOn) };
    }
  }
}
