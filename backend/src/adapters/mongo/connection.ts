import mongoose, { type Connection } from 'mongoose';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { CALL_TIMEOUT_MS, mongoCall } from './mongo-call.js';

/** Used if the connection string names no database. */
const DATABASE = 'chatbot-builder';

/**
 * Connects with write concern majority and reads from the primary, whatever the connection string says. No acknowledged
 * write is lost with a server, and every process reads its own and others' writes.
 * @throws EngineUnavailable, EngineUnusable
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
    // Closes a connection that is silent for longer than any answer takes, which also ends the operations that wait on it.
    socketTimeoutMS: 2 * CALL_TIMEOUT_MS,
  });
  try {
    await mongoCall(() => connection.asPromise());
    return connection.on('error', report);
  } catch (error) {
    await connection.close(true).catch(() => undefined);
    throw asPermissionError(error, 'MongoDB rejected the credentials in MONGODB_URL');
  }
}

const namesDatabase = (url: string): boolean => /^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(url);

/** Unauthorized, AuthenticationFailed, and Atlas's own authentication error. */
const PERMISSION_ERRORS = new Set<unknown>([13, 18, 8000]);

/** Turns a permission error of the server into EngineUnusable. Returns any other error unchanged. */
export const asPermissionError = (error: unknown, what: string): unknown =>
  error instanceof mongoose.mongo.MongoServerError && PERMISSION_ERRORS.has(error.code)
    ? new EngineUnusable(`${what} (${error.message}).`, { cause: error })
    : error;
