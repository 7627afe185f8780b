import mongoose, { type Connection } from 'mongoose';
import { setTimeout } from 'node:timers/promises';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { HeartbeatWatch } from './heartbeat-watch.js';
import { CALL_TIMEOUT_MS, mongoCall } from './mongo-call.js';

/** Used if the connection string names no database. */
const DATABASE = 'chatbot-builder';

const SECOND_MS = 1_000;

export interface ConnectionOptions {
  readonly url: string;
  /** Receives errors that the adapter recovers from. */
  readonly report: (error: unknown) => void;
  /** Called when a server that did not answer answers again. */
  readonly recovered?: () => void;
  /** Called with the error when this process cannot connect any more, although a new one may. */
  readonly broken?: (error: unknown) => void;
  /** Calls `tick` once a second until the returned function is called. */
  readonly everySecond?: (tick: () => void) => () => void;
}

export interface Connected {
  readonly connection: Connection;
  readonly close: () => Promise<void>;
}

/**
 * Connects with write concern majority and reads from the primary, whatever the connection string says. No acknowledged
 * write is lost with a server, and every process reads its own and others' writes.
 * @throws EngineUnavailable, EngineUnusable
 */
export async function connect(options: ConnectionOptions): Promise<Connected> {
  const { recovered = () => undefined, broken = () => undefined, everySecond = interval } = options;
  const connection = mongoose.createConnection();
  const closing = new AbortController();
  let watch: HeartbeatWatch | undefined;
  let renewed: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    const opening = connection.openUri(options.url, driverOptions(options.url));
    watch = new HeartbeatWatch(connection.getClient(), { recovered, stuck });
    await mongoCall(() => opening);
    recovered();
  };
  const stuck = () => {
    watch = undefined;
    options.report(new EngineUnavailable('The MongoDB driver has stopped looking for its server. Connecting anew.'));
    renewed = renew(connection, open, closing.signal).catch(broken);
  };
  try {
    await open();
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw asPermissionError(error, 'MongoDB rejected the credentials in MONGODB_URL');
  }
  connection.on('error', options.report);
  const stop = everySecond(() => watch?.tick());
  const close = async () => {
    stop();
    closing.abort();
    await renewed;
    await connection.close();
  };
  return { connection, close };
}

/**
 * Replaces the connection's client by a new one, as soon as a server answers. What was made of the connection stays
 * valid.
 */
async function renew(connection: Connection, open: () => Promise<void>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    await mongoCall(() => connection.close());
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      await setTimeout(SECOND_MS, undefined, { signal: closing }).catch(() => undefined);
    }
  }
}

const driverOptions = (url: string): mongoose.ConnectOptions => ({
  ...(!namesDatabase(url) && { dbName: DATABASE }),
  appName: DATABASE,
  autoCreate: false,
  autoIndex: false,
  bufferCommands: false,
  promoteBuffers: true,
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  // Closes a connection that is silent for longer than any answer takes, which also ends the operations that wait on
  // it.
  socketTimeoutMS: 2 * CALL_TIMEOUT_MS,
});

function interval(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND_MS).unref();
  return () => clearInterval(timer);
}

const namesDatabase = (url: string): boolean => /^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(url);

/** Unauthorized, AuthenticationFailed, and Atlas's own authentication error. */
const PERMISSION_ERRORS = new Set<unknown>([13, 18, 8000]);

/** Turns a permission error of the server into EngineUnusable. Returns any other error unchanged. */
export const asPermissionError = (error: unknown, what: string): unknown =>
  error instanceof mongoose.mongo.MongoServerError && PERMISSION_ERRORS.has(error.code)
    ? new EngineUnusable(`${what} (${error.message}).`, { cause: error })
    : error;
