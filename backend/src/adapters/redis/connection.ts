import { Redis, type RedisOptions } from 'ioredis';
import { unavailable } from './answered.js';
import { RedisConnector } from './redis-connector.js';

export interface RedisSettings {
  /** `redis://` or `rediss://`, with credentials and database number if needed. */
  readonly url: string;
  /** Prefix of every key and channel, so that installations can share a Redis. */
  readonly prefix: string;
  /** Called once per outage, not once per command. */
  readonly report: (error: unknown) => void;
  /** Called when Redis answers again after an outage. */
  readonly recovered?: () => void;
}

/** Timeout of every command, in case a firewall drops packets. */
const TIMEOUT_MS = 4_000;
const RETRY_EVERY_MS = 200;
const PING_EVERY_MS = 5_000;
/** Milliseconds to wait for the server to close its side of a connection. */
const DISCONNECT_TIMEOUT_MS = 500;

/**
 * During an outage, commands wait about a second, so that a quick restart goes unnoticed, and then fail. Reconnecting
 * never stops. Commands without a reply when the connection broke are sent again, so every script must be idempotent.
 */
const OPTIONS: RedisOptions = {
  Connector: RedisConnector,
  lazyConnect: true,
  connectTimeout: TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  commandTimeout: TIMEOUT_MS,
  retryStrategy: () => RETRY_EVERY_MS,
  maxRetriesPerRequest: 4,
  // After a failover the old primary is a replica. Reconnect to whichever server has the name now.
  reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
};

/**
 * The only place that creates connections to Redis. A connection opens with its first command. `own` are options that a
 * library requires.
 */
export function redisConnection(
  { url, report, recovered }: Pick<RedisSettings, 'url' | 'report' | 'recovered'>,
  own: RedisOptions = {},
): Redis {
  const connection = new Redis(url, { ...OPTIONS, ...own });
  let reported = false;
  connection.on('error', (error) => {
    if (!reported) report(unavailable(error));
    reported = true;
  });
  connection.on('ready', () => {
    if (reported) recovered?.();
    reported = false;
  });
  return connection;
}

/**
 * Resolves when the connection is open.
 * @throws EngineUnavailable if the first attempt fails; the connection is then closed
 */
export async function connected(connection: Redis): Promise<Redis> {
  // connect() itself rejects only with "Connection is closed".
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
 * Closes a connection and resolves when it is closed. Pending replies are awaited, unless Redis is unavailable.
 * (Calling `disconnect()` between two reconnect attempts would leave the connection, and callers that await replies,
 * hanging.)
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
 * Pings a connection and replaces it if Redis stops answering: TCP takes a quarter of an hour to notice a peer that
 * vanished. (ioredis has `socketTimeout`, but its timer outlives the connection and closes the next one.)
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
