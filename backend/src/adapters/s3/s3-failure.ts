import { S3ServiceException } from '@aws-sdk/client-s3';
import { EngineUnavailable } from '../../ports/event-store.js';

/** S3 answered that it will not: what it was asked, its code and status, and nothing of what signed the request. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
}

/** Too much, or another writer of the same key, at this moment. */
const PASSING = new Set(['SlowDown', 'TooManyRequests', 'ConditionalRequestConflict', 'PreconditionFailed']);

export const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/**
 * What a failed request means to whoever asked. The SDK's own errors go no further: they hold the request's key id, its
 * signature and the whole response.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof S3ServiceException) {
    const status = statusOf(error);
    // A response that is no answer of S3, such as a proxy's page, comes without a known code but with its status.
    if (status === undefined || status >= 500 || PASSING.has(error.name)) return new EngineUnavailable(`S3 cannot answer now: ${error.name} (${status ?? 'no status'})`);
    return new S3Refused(`S3 refused the request: ${error.name} (${status})`);
  }
  const reason = networkReason(error);
  return reason === undefined ? error : new EngineUnavailable(`S3 cannot be reached: ${reason}`);
}

/** The system's code of a connection that failed, or that it took too long; undefined where the network is not to blame. */
function networkReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^(E[A-Z]{3,}|ERR_SSL_|CERT_|DEPTH_ZERO|UNABLE_TO)/.test(error.code)) return error.code;
  return error.name === 'TimeoutError' ? error.name : undefined;
}
