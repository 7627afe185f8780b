import { Redis } from 'ioredis';
import type { Kept } from '../../erasure/traces.js';

type Read = (redis: Redis, key: string) => Promise<readonly (Buffer | null)[]>;

/** Reads the whole value of each Redis type. */
const READERS: Readonly<Record<string, Read>> = {
  string: async (redis, key) => [await redis.getBuffer(key)],
  list: (redis, key) => redis.lrangeBuffer(key, 0, -1),
  set: (redis, key) => redis.smembersBuffer(key),
  zset: (redis, key) => redis.zrangeBuffer(key, 0, -1),
  hash: async (redis, key) =>
    Object.entries(await redis.hgetallBuffer(key)).flatMap(([field, value]) => [Buffer.from(field), value]),
  stream: async (redis, key) => (await redis.xrangeBuffer(key, '-', '+')).flatMap(([, fields]) => fields),
  // Deleted since it was listed.
  none: async () => [],
};

/** Every key with the prefix, and its value. */
export async function* keptOnRedis(url: string, prefix: string): AsyncGenerator<Kept> {
  const redis = new Redis(url);
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }) as AsyncIterable<string[]>)
      for (const key of keys)
        yield { where: `Redis ${key}`, bytes: Buffer.from(`${key}\n${(await valuesOf(redis, key)).join('\n')}`) };
  } finally {
    await redis.quit();
  }
}

async function valuesOf(redis: Redis, key: string): Promise<string[]> {
  const type = await redis.type(key);
  const read = READERS[type];
  if (!read) throw new Error(`${key} is a ${type}, which cannot be read here`);
  return (await read(redis, key)).map((value) => value?.toString() ?? '');
}
