import { Redis, type RedisOptions } from 'ioredis';
import { unavailable } from './answered.js';
import { RedisConnector } from './redis-connector.js';

export interface RedisSettings {
  /** `redis://` or `rediss://`, with who signs in and the database where needed. */
  readonly url: string;
  /** Begins every key and channel, so that installations can share a Redis. */
  readonly prefix: string;
  /** Hears of a Redis that is away: once each time, not once a command. */
  readonly report: (error: unknown) => void;
}

/** No command takes longer, also where a firewall swallows what is sent. */
const LONGEST_MS = 4_000;
const RETRY_EVERY_MS = 200;
const PING_EVERY_MS = 5_000;
/** For the other side to close a connection too. */
const GOODBYE_MS = 500;

/**
 * While Redis is away, commands wait a second for it, so that a quick restart goes unnoticed, and then fail; reconnecting
 * goes on for ever. What was sent and not answered when the connection broke is sent again: scripts bear being run twice.
 */
const OPTIONS: RedisOptions = {
  Connector: RedisConnector,
  lazyConnect: true,
  connectTimeout: LONGEST_MS,
  disconnectTimeout: GOODBYE_MS,
  commandTimeout: LONGEST_MS,
  retryStrategy: () => RETRY_EVERY_MS,
  maxRetriesPerRequest: 4,
  // After a failover the old primary is a replica: connect again, to whoever has its name now.
  reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
};

/** The one place that makes connections to Redis; they connect at the first command. `own` are a library's demands. */
export function redisConnection({ url, report }: Pick<RedisSettings, 'url' | 'report'>, own: RedisOptions = {}): Redis {
  const connection = new Redis(url, { ...OPTIONS, ...own });
  let away = false;
  connection.on('error', (error) => {
    if (!away) report(unavailable(error));
    away = true;
  });
  connection.on('ready', () => {
    away = false;
  });
  return connection;
}

/** Resolves when the connection is made. @throws EngineUnavailable where the first attempt fails; it is closed then */
export async function connected(connection: Redis): Promise<Redis> {
  // What connect() itself rejects with says only that the connection was closed.
  let reason: unknown;
  const remember = (error: Error) => (reason ??= error);
  const { retryStrategy } = connection.options;
  connection.options.retryStrategy = null;
  connection.on('error', remember);
  try {
    await connection.connect();
    return connection;
  } catch (error) {
    throw unavailable(reason ?? error);
  } finally {
    connection.off('error', remember);
    connection.options.retryStrategy = retryStrategy;
  }
}

/**
 * Resolves when the connection is closed; answers under way are waited for, unless Redis is away. (`disconnect()` between two
 * attempts to reconnect would leave the connection, and whoever waits for its answers, in that state.)
 */
export async function closed(connection: Redis): Promise<void> {
  if (connection.status === 'end') return;
  const ended = new Promise<void>((resolve) => connection.once('end', resolve));
  connection.options.retryStrategy = null;
  connection.once('ready', () => connection.disconnect());
  if (connection.status === 'ready') connection.quit().catch(() => connection.disconnect());
  else if (connection.status !== 'reconnecting') connection.disconnect();
  await ended;
}

/**
 * Gives a connection up on which Redis has fallen silent, and makes a new one: TCP takes a quarter of an hour to notice a
 * peer that went without a word. (ioredis' `socketTimeout` would do, but its timer outlives the connection and cuts the next.)
 */
export function watched(connection: Redis): Redis {
  const ping = () => {
    if (connection.status !== 'ready') return;
    connection.ping().catch(() => {
      if (connection.status === 'ready') connection.disconnect(true);
    });
  };
  const timer = setInterval(ping, PING_EVERY_MS).unref();
  connection.once('end', () => clearInterval(timer));
  return connection;
}
