import { BucketLocationConstraint, CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { failureOf, S3Refused, statusOf } from './s3-failure.js';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

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
    // A HEAD has no body that would name the error. Amazon still has buckets with older names, so only a refusal is
    // explained so.
    if (failure instanceof S3Refused && !BUCKET_NAME.test(bucket))
      throw new EngineUnusable(
        `S3 refuses ${bucket} as the name of a bucket. Set S3_BUCKET to 3 to 63 lower-case letters, digits, dots and hyphens that begin and end with a letter or digit.`,
      );
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
