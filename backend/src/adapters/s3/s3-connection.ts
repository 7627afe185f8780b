import { S3Client } from '@aws-sdk/client-s3';
import { failureOf, isTimeout } from './s3-failure.js';

export interface S3Settings {
  readonly bucket: string;
  /** Only for services other than Amazon S3. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Without these, the AWS SDK uses its usual sources, such as profiles or the machine's role. */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

/** Timeouts without progress. Together they stay below the five seconds within which every engine must fail. */
const CONNECT_MS = 1_500;
const IDLE_MS = 4_000;
const ATTEMPTS = 3;

export function s3Connection({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    // Other services have no address per bucket, and some do not support the checksums that the SDK adds by default.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        // A timeout must not be retried, because each retry would wait as long again. The SDK only retries its own
        // error types.
        throw isTimeout(error) ? failureOf(error) : error;
      }
    },
    { step: 'deserialize', priority: 'low', name: 'doNotRetryTimeouts' },
  );
  return client;
}
