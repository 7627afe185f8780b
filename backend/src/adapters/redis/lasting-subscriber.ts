import type { Redis } from 'ioredis';

/**
 * Makes subscriptions on this connection last: until they are ended, they are asked for whenever Redis is back, and none is
 * refused. Bull asks once, and takes a failure for good. ioredis would resubscribe by itself, but leaves out what was asked
 * for while Redis was away, and where Redis stays silent, nobody hears its rejection, which ends the process.
 */
export function lastingSubscriber(connection: Redis): Redis {
  connection.options.autoResubscribe = false;
  const wanted = new Set<string>();
  const ask = connection.subscribe.bind(connection);
  const leave = connection.unsubscribe.bind(connection);
  /** What fails here, because Redis is away, is asked for when it is back. */
  const quietly = async (command: typeof ask | typeof leave, channels: readonly string[]): Promise<number> => {
    if (connection.status === 'ready' && channels.length > 0) await command(...channels).catch(() => undefined);
    return wanted.size;
  };
  connection.on('ready', () => void quietly(ask, [...wanted]));
  return Object.assign(connection, {
    subscribe: (...channels: string[]) => {
      for (const channel of channels) wanted.add(channel);
      return quietly(ask, channels);
    },
    unsubscribe: (...channels: string[]) => {
      for (const channel of channels) wanted.delete(channel);
      return quietly(leave, channels);
    },
  });
}
