import type { Redis } from 'ioredis';

/**
 * Makes what a library subscribes to on this connection last: it is asked for again whenever Redis is back. Bull asks once,
 * and takes a failure for good; ioredis resubscribes by itself (`autoResubscribe`, to be switched off), but leaves out what
 * was asked for while Redis was away, and where Redis stays silent, nobody hears its rejection, which ends the process.
 */
export function lastingSubscriber(connection: Redis): Redis {
  const wanted = new Set<string>();
  const ask = connection.subscribe.bind(connection);
  const askIfReady = async (channels: Iterable<string>) => {
    if (connection.status === 'ready') await ask(...channels).catch(() => undefined);
  };
  connection.on('ready', () => {
    if (wanted.size > 0) void askIfReady(wanted);
  });
  const subscribe = async (...channels: string[]): Promise<number> => {
    for (const channel of channels) wanted.add(channel);
    await askIfReady(channels);
    return wanted.size;
  };
  return Object.assign(connection, { subscribe });
}
