import { S3ServiceException } from '@aws-sdk/client-s3';
import { EngineUnavailable } from '../../ports/event-store.js';

/** S3 answered that it will not: its code and status, and nothing of what signed the request. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
}

/** Too much, or another writer of the same key, at this moment. */
const PASSING = new Set(['SlowDown', 'TooManyRequests', 'ConditionalRequestConflict', 'PreconditionFailed']);

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/**
 * What a failed request means to whoever asked. The SDK's own errors go no further: they hold the request's key id, its
 * signature and the whole response.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof EngineUnavailable) return error;
  if (error instanceof S3ServiceException) {
    const status = statusOf(error);
    // A response that is no answer of S3, such as a proxy's page, comes without a known code but with its status. What is not
    // implemented now is not a moment later.
    if (status === undefined || (status >= 500 && status !== 501) || PASSING.has(error.name))
      return new EngineUnavailable(`S3 cannot answer now: ${error.name} (${status ?? 'no status'})`);
    return new S3Refused(`S3 refused the request: ${error.name} (${status})`);
  }
  // The SDK marks whatever it gave up on, so that what has the mark and is no answer of S3 is a matter of the network.
  return isObject(error) && ('$metadata' in error || gaveUp(error))
    ? new EngineUnavailable(`S3 cannot be reached: ${reasonOf(error)}`)
    : error;
}

/** Whether nothing moved on a connection for as long as one may be silent. The SDK gives broken ones the same name, with a code. */
export const gaveUp = (error: unknown): boolean =>
  isObject(error) &&
  'name' in error &&
  error.name === 'TimeoutError' &&
  (!('code' in error) || error.code === undefined || error.code === 'ETIMEDOUT');

const reasonOf = (error: object): string =>
  'code' in error && typeof error.code === 'string'
    ? error.code
    : gaveUp(error)
      ? 'it did not answer in time'
      : 'the connection broke';

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;
