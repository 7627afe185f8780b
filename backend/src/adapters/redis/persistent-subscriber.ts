import type { Redis } from 'ioredis';

/**
 * Makes subscriptions on this connection persistent: they are renewed at each reconnect until they are ended, and never
 * reject. Bull subscribes once and treats a failure as final. ioredis resubscribes by itself, but it forgets
 * subscriptions that were made during an outage. If Redis does not answer, nobody handles its rejection, which ends the
 * process.
 */
export function persistentSubscriber(connection: Redis): Redis {
  connection.options.autoResubscribe = false;
  const wanted = new Set<string>();
  const subscribe = connection.subscribe.bind(connection);
  const unsubscribe = connection.unsubscribe.bind(connection);
  /** A command that fails during an outage is made up for by the next `ready`. */
  const ignoringErrors = async (
    command: typeof subscribe | typeof unsubscribe,
    channels: readonly string[],
  ): Promise<number> => {
    if (connection.status === 'ready' && channels.length > 0) await command(...channels).catch(() => undefined);
    return wanted.size;
  };
  connection.on('ready', () => void ignoringErrors(subscribe, [...wanted]));
  return Object.assign(connection, {
    subscribe: (...channels: string[]) => {
      for (const channel of channels) wanted.add(channel);
      return ignoringErrors(subscribe, channels);
    },
    unsubscribe: (...channels: string[]) => {
      for (const channel of channels) wanted.delete(channel);
      return ignoringErrors(unsubscribe, channels);
    },
  });
}
