import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { failureOf, S3Refused, statusOf } from './s3-failure.js';

/** An object that stays in the bucket. Its name is not a valid key, and its content explains it. */
const PROBE = 'conditional-writes.probe';
const CONTENT = 'Written at startup to check that this service does not overwrite existing objects.';

/** Statuses of a service that supports the condition. 409 means that another process is probing at the same moment. */
const CONDITION_MET: ReadonlySet<unknown> = new Set([412, 409]);

const MISSING = 'does not support conditional writes (If-None-Match: * on PutObject)';
const REMEDY = 'Update it, or set S3_ENDPOINT to a service that does.';

/**
 * Every upload relies on the service not to overwrite an existing object. This checks it at startup, before an upload
 * fails or, on a service that ignores the condition, silently replaces a file.
 * @throws EngineUnusable, EngineUnavailable
 */
export async function ensureConditionalWrites(client: S3Client, bucket: string): Promise<void> {
  // If the probe does not exist yet, the first attempt creates it.
  for (let attempt = 0; attempt < 2; attempt++) if (await rejectsOverwrite(client, bucket)) return;
  throw new EngineUnusable(`The service of bucket ${bucket} ${MISSING}: it overwrites existing objects. ${REMEDY}`);
}

async function rejectsOverwrite(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: PROBE, Body: CONTENT, IfNoneMatch: '*' }));
    return false;
  } catch (error) {
    const status = statusOf(error);
    if (CONDITION_MET.has(status)) return true;
    if (status === 501)
      throw new EngineUnusable(`The service of bucket ${bucket} ${MISSING} (status ${status}). ${REMEDY}`);
    const failure = failureOf(error);
    throw failure instanceof S3Refused
      ? new EngineUnusable(
          `The bucket ${bucket} is not writable. Check the permissions of these credentials. ${failure.message}`,
        )
      : failure;
  }
}
