import { BucketLocationConstraint, CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { failureOf, S3Refused, statusOf } from './s3-failure.js';

/** Creates the bucket if it does not exist. @throws EngineUnusable, EngineUnavailable */
export async function ensureBucket(client: S3Client, bucket: string, region: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return create(client, bucket, region);
    if (status === 301)
      throw new EngineUnusable(`The bucket ${bucket} is not in the region ${region}. Set S3_REGION to its region.`);
    const failure = failureOf(error);
    throw failure instanceof S3Refused
      ? new EngineUnusable(
          `The bucket ${bucket} cannot be accessed with these credentials (${status}). Check S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
        )
      : failure;
  }
}

async function create(client: S3Client, bucket: string, region: string): Promise<void> {
  // Amazon rejects a constraint that names us-east-1. Other services know none of Amazon's regions.
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
    // Another process that is starting created it.
    if (error instanceof Error && error.name === 'BucketAlreadyOwnedByYou') return;
    const failure = failureOf(error);
    if (!(failure instanceof S3Refused)) throw failure;
    throw new EngineUnusable(
      `The bucket ${bucket} does not exist and could not be created. Create it, or set S3_BUCKET to an existing one. ${failure.message}`,
    );
  }
}
