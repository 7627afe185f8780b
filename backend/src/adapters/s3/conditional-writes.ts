import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { failureOf, S3Refused, statusOf } from './s3-failure.js';

/** Stays in the bucket, and is no key's object; whoever finds it reads what it is. */
const PROBE = 'conditional-writes.probe';
const CONTENT = 'Written at a start, to see whether this service refuses to write over an object.';

/** What a service answers that heeds the condition, by whatever code; the second where another process asks at the same moment. */
const HEEDED: ReadonlySet<unknown> = new Set([412, 409]);

const MISSING = 'lacks conditional writes (If-None-Match: * on PutObject)';
const REMEDY = 'Update it, or set S3_ENDPOINT to one that has them.';

/**
 * Every put relies on the service to refuse to write over an object. Better asked at the start than found out by each upload,
 * or by none where the condition is passed over. @throws EngineUnusable, EngineUnavailable
 */
export async function ensureConditionalWrites(client: S3Client, bucket: string): Promise<void> {
  // Where there is no probe yet, the first makes it.
  for (let attempt = 0; attempt < 2; attempt++) if (await isRefused(client, bucket)) return;
  throw new EngineUnusable(
    `The service of bucket ${bucket} ${MISSING}: it writes over objects that are there. ${REMEDY}`,
  );
}

async function isRefused(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: PROBE, Body: CONTENT, IfNoneMatch: '*' }));
    return false;
  } catch (error) {
    const status = statusOf(error);
    if (HEEDED.has(status)) return true;
    if (status === 501)
      throw new EngineUnusable(`The service of bucket ${bucket} ${MISSING}, and says so (${status}). ${REMEDY}`);
    const failure = failureOf(error);
    throw failure instanceof S3Refused
      ? new EngineUnusable(
          `The bucket ${bucket} cannot be written to: check what these credentials may do. ${failure.message}`,
        )
      : failure;
  }
}
