import mongoose from 'mongoose';
import { EngineUnavailable } from '../../ports/event-store.js';

const { MongoDriverError, MongoNetworkError, MongoServerError, MongoSystemError } = mongoose.mongo;

/** Longer than any single call of ours takes on a server that is well; a frozen server says nothing at all. */
export const ANSWER_WITHIN_MS = 4_500;

/**
 * Server codes (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml) after which the same call may
 * succeed later: elections, shutdowns, timeouts, a write concern that is not met, a full disk, Cosmos DB's rate limit.
 */
const PASSING = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 100, 112, 133, 189, 202, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436, 14031, 16500,
]);

/** What the driver itself throws when no server answers, besides network and selection errors. */
const UNANSWERED = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
]);

function isPassing(error: unknown): error is Error {
  if (error instanceof MongoServerError) return PASSING.has(error.code) || error.hasErrorLabel('RetryableWriteError');
  if (error instanceof MongoDriverError) return UNANSWERED.has(error.name);
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoSystemError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  );
}

/** One call to the engine, answered in time. @throws EngineUnavailable: the call may still have its effect */
export async function reaching<Result>(call: () => PromiseLike<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new EngineUnavailable(`MongoDB did not answer within ${ANSWER_WITHIN_MS} ms.`)),
    ANSWER_WITHIN_MS,
  );
  try {
    return await Promise.race([call(), late.promise]);
  } catch (error) {
    throw isPassing(error)
      ? new EngineUnavailable(`MongoDB cannot be used now: ${error.message}`, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** A unique index, `_id`'s above all, has such an entry already; of several writes that failed, the first one. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000;

/** An upsert; once more where another one made the document at the same moment, which this one had not found. */
export async function upserting<Result>(upsert: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await reaching(upsert);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return reaching(upsert);
  }
}
