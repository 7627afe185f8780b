import mongoose from 'mongoose';
import { EngineUnavailable } from '../../ports/event-store.js';

const { MongoBulkWriteError, MongoDriverError, MongoNetworkError, MongoServerError, MongoSystemError } = mongoose.mongo;

/** Longer than any single call takes on a healthy server. A frozen server never answers. */
export const CALL_TIMEOUT_MS = 4_500;

/**
 * Server codes (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml) of transient errors, after
 * which the same call may succeed: elections, shutdowns, timeouts, an unmet write concern, a full disk, Cosmos DB's
 * rate limit.
 */
const TRANSIENT = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 100, 112, 133, 189, 202, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436, 14031, 16500,
]);

/** Errors that the driver itself throws when no server answers, besides network and selection errors. */
const UNANSWERED = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
]);

function isTransient(error: unknown): error is Error {
  if (error instanceof MongoServerError) return TRANSIENT.has(error.code) || error.hasErrorLabel('RetryableWriteError');
  if (error instanceof MongoDriverError) return UNANSWERED.has(error.name);
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoSystemError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  );
}

/** Runs one call to MongoDB with a timeout. @throws EngineUnavailable; the call may still take effect */
export async function mongoCall<Result>(call: () => PromiseLike<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new EngineUnavailable(`MongoDB did not answer within ${CALL_TIMEOUT_MS} ms.`)),
    CALL_TIMEOUT_MS,
  );
  try {
    return await Promise.race([call(), timeout.promise]);
  } catch (error) {
    throw isTransient(error)
      ? new EngineUnavailable(`MongoDB is unavailable: ${error.message}`, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A unique index, usually that of `_id`, already has such an entry. Of several failed writes, the error describes the
 * first.
 */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000;

/** Whether every failed write of a bulk met an existing entry of a unique index. */
export const onlyDuplicates = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  error.result.getWriteErrorCount() > 0 &&
  error.result.getWriteErrors().every(({ code }) => code === 11000) &&
  !error.result.getWriteConcernError();

/** Runs an upsert. Retries once if another writer inserted the same document at the same moment. */
export async function mongoUpsert<Result>(upsert: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await mongoCall(upsert);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return mongoCall(upsert);
  }
}
