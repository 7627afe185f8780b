import mongoose, { type Connection } from 'mongoose';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { ANSWER_WITHIN_MS, reaching } from './reaching.js';

/** Where the connection string names no database. */
const DATABASE = 'chatbot-builder';

/**
 * Everything is written to the majority and read from the primary, so that nothing acknowledged is lost with a server and
 * everybody reads what was written, whatever the connection string says. @throws EngineUnavailable, EngineUnusable
 */
export async function connect(url: string, report: (error: unknown) => void): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
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
    // A connection that has been silent for longer than any answer takes is given up, and with it what it may still do.
    socketTimeoutMS: 2 * ANSWER_WITHIN_MS,
  });
  try {
    await reaching(() => connection.asPromise());
    return connection.on('error', report);
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw refusedOr(error, 'MongoDB refuses the credentials of MONGODB_URL');
  }
}

const namesDatabase = (url: string): boolean => /^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(url);

/** Unauthorized, AuthenticationFailed, and Atlas' own. */
const REFUSALS = new Set<unknown>([13, 18, 8000]);

/** What an error is where it is a refusal of the server's; else the error. */
export const refusedOr = (error: unknown, what: string): unknown =>
  error instanceof mongoose.mongo.MongoServerError && REFUSALS.has(error.code)
    ? new EngineUnusable(`${what} (${error.message}).`, { cause: error })
    : error;
