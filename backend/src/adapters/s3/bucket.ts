import { BucketLocationConstraint, CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { failureOf, S3Refused, statusOf } from './s3-failure.js';

/** Makes the bucket where there is none. @throws EngineUnusable, EngineUnavailable */
export async function ensureBucket(client: S3Client, bucket: string, region: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return create(client, bucket, region);
    if (status === 301)
      throw new EngineUnusable(
        `The bucket ${bucket} is in another region than ${region}: set S3_REGION to the one it is in.`,
      );
    const failure = failureOf(error);
    throw failure instanceof S3Refused
      ? new EngineUnusable(
          `The bucket ${bucket} may not be used with these credentials (${status}): check S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
        )
      : failure;
  }
}

async function create(client: S3Client, bucket: string, region: string): Promise<void> {
  // Amazon's first region is the one that must not be named, and other services know none of the names.
  const LocationConstraint =
    region === 'us-east-1' ? undefined : Object.values(BucketLocationConstraint).find((known) => known === region);
  try {
    await client.send(
      new CreateBucketCommand({
        Bucket: bucket,
        ...(LocationConstraint && { CreateBucketConfiguration: { LocationConstraint } }),
      }),
    );
  } catch (error) {
    // Another process that starts now made it.
    if (error instanceof Error && error.name === 'BucketAlreadyOwnedByYou') return;
    const failure = failureOf(error);
    if (!(failure instanceof S3Refused)) throw failure;
    throw new EngineUnusable(
      `There is no bucket ${bucket}, and it cannot be made here: create it, or set S3_BUCKET to one that is there. ${failure.message}`,
    );
  }
}
