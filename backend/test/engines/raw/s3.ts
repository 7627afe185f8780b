import { GetObjectCommand, ListMultipartUploadsCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { Kept } from '../../erasure/traces.js';

/** Every object of a bucket, and the names of uploads that were never finished. */
export async function* keptOnS3(client: S3Client, bucket: string): AsyncGenerator<Kept> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key } of page.Contents ?? []) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      yield { where: `S3 ${Key}`, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
    }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  for (const { Key } of Uploads) yield { where: `S3 unfinished ${Key}`, bytes: Buffer.from(Key ?? '') };
}
