import type { Redis } from 'ioredis';

/** All keys below a prefix, with their values. */
export async function dump(redis: Redis, prefix: string): Promise<string> {
  const held = async (key: string): Promise<unknown> => {
    switch (await redis.type(key)) {
      case 'hash':
        return redis.hgetall(key);
      case 'list':
        return redis.lrange(key, 0, -1);
      case 'set':
        return redis.smembers(key);
      case 'zset':
        return redis.zrange(key, 0, -1);
      default:
        return redis.get(key);
    }
  };
  const keys = await redis.keys(`${prefix}:*`);
  return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await held(key)])));
}
