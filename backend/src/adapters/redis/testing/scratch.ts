import { randomUUID } from 'node:crypto';
import { type OpenedRedis, openRedis } from '../open-redis.js';

/** A key prefix of its own, opened twice as two processes would. */
export async function scratchRedis(
  url: string,
): Promise<{ here: OpenedRedis; there: OpenedRedis; prefix: string; reports: unknown[]; close(): Promise<void> }> {
  const prefix = `test-${randomUUID()}`;
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const [here, there] = await Promise.all([openRedis({ url, prefix, report }), openRedis({ url, prefix, report })]);
  const close = async () => {
    const keys = await here.commands.keys(`${prefix}:*`);
    if (keys.length > 0) await here.commands.del(keys);
    await Promise.all([here.close(), there.close()]);
  };
  return { here, there, prefix, reports, close };
}
