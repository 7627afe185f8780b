import type { Redis } from 'ioredis';

/**
 * Makes what a library asks of this connection last: every subscription is asked for again whenever Redis is back. Bull asks
 * once, and takes a failure for good; ioredis resubscribes by itself (`autoResubscribe`, to be switched off), but leaves
 * out what was asked for while Redis was away, and where Redis stays silent, its unheard rejection ends the process.
 */
export function lastingSubscriber(connection: Redis): Redis {
  const asked = new Set<string>();
  const ask = connection.subscribe.bind(connection);
  const askQuietly = (channels: readonly string[]) => (connection.status === 'ready' ? ask(...channels).catch(() => undefined) : undefined);
  connection.on('ready', () => asked.size > 0 && askQuietly([...asked]));
  return Object.assign(connection, {
    subscribe: async (...channels: string[]): Promise<number> => {
      for (const channel of channels) asked.add(channel);
      await askQuietly(channels);
      return asked.size;
    },
  });
}
