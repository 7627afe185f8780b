import { S3ServiceException } from '@aws-sdk/client-s3';
import { EngineUnavailable } from '../../ports/event-store.js';

/** S3 rejected a request. The message has its code and status, but nothing of the signed request. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
}

/** Error names of rate limits and of conflicts with another writer of the same key. */
const TRANSIENT = new Set(['SlowDown', 'TooManyRequests', 'ConditionalRequestConflict', 'PreconditionFailed']);

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/**
 * Converts an error of the SDK. The SDK's own errors never leave the adapter: they contain the request's key id, its
 * signature and the whole response.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof EngineUnavailable) return error;
  if (error instanceof S3ServiceException) {
    const status = statusOf(error);
    // A response that is not from S3, such as a proxy's error page, has a status but no known code. 501 is permanent.
    if (status === undefined || (status >= 500 && status !== 501) || TRANSIENT.has(error.name))
      return new EngineUnavailable(`S3 is unavailable: ${error.name} (${status ?? 'no status'})`);
    return new S3Refused(`S3 rejected the request: ${error.name} (${status})`);
  }
  // The SDK adds `$metadata` to every error after its retries. Without a response from S3, it is a network error.
  return isObject(error) && ('$metadata' in error || isTimeout(error))
    ? new EngineUnavailable(`S3 cannot be reached: ${reasonOf(error)}`)
    : error;
}

/** Whether a connection timed out without progress. The SDK names broken connections the same, but with a code. */
export const isTimeout = (error: unknown): boolean =>
  isObject(error) &&
  'name' in error &&
  error.name === 'TimeoutError' &&
  (!('code' in error) || error.code === undefined || error.code === 'ETIMEDOUT');

const reasonOf = (error: object): string =>
  'code' in error && typeof error.code === 'string'
    ? error.code
    : isTimeout(error)
      ? 'it did not answer in time'
      : 'the connection broke';

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;
