import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Kept } from '../../erasure/traces.js';

/** Every object of a bucket, and the names of uploads that were never finished. */
export async function* keptOnS3(client: S3Client, bucket: string): AsyncGenerator<Kept> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key } of page.Contents ?? []) {
      const bytes = await bytesOf(client, { Bucket: bucket, Key });
      if (bytes) yield { where: `S3 ${Key}`, bytes };
    }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  for (const { Key } of Uploads) yield { where: `S3 unfinished ${Key}`, bytes: Buffer.from(Key ?? '') };
}

/** Undefined if it was deleted since it was listed. */
async function bytesOf(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string | undefined },
): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand(object));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
