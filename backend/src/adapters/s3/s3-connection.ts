import { S3Client } from '@aws-sdk/client-s3';
import { failureOf, gaveUp } from './s3-failure.js';

export interface S3Settings {
  readonly bucket: string;
  /** Of a service other than Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Where these are not given, the AWS SDK looks where it always does: profiles, the machine's own role. */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

/** A request is given up when nothing moved for so long: together under the five seconds that any engine may be silent. */
const CONNECT_MS = 1_500;
const IDLE_MS = 4_000;
const ATTEMPTS = 3;

export function s3Connection({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    // Services other than Amazon's have no address per bucket, and not all know the checksums that the SDK adds by itself.
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
        // Whoever was silent once would be asked again, for as long again; the SDK repeats no error that is not its own.
        throw gaveUp(error) ? failureOf(error) : error;
      }
    },
    { step: 'deserialize', priority: 'low', name: 'giveUpOnSilence' },
  );
  return client;
}
