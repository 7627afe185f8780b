import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Clock } from '../../ports/clock.js';
import { failureOf } from './s3-failure.js';
import { keyOf } from './s3-names.js';

/** Older uploads belong to a process that was killed: no upload takes this long. */
const STALE_MS = 24 * 60 * 60_000;

/**
 * Aborts multipart uploads of killed processes: their parts are invisible, but are billed. Leaves other users of the
 * bucket alone.
 */
export async function abortStaleUploads(client: S3Client, bucket: string, clock: Clock): Promise<void> {
  const before = clock.now().getTime() - STALE_MS;
  try {
    for await (const { Key = '', UploadId, Initiated } of unfinishedUploads(client, bucket)) {
      if (keyOf(Key) === undefined || !Initiated || Initiated.getTime() > before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch((error: unknown) => {
        // Another process did the same at the same moment.
        if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error;
      });
    }
  } catch (error) {
    throw failureOf(error);
  }
}

async function* unfinishedUploads(client: S3Client, bucket: string): AsyncGenerator<MultipartUpload> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    page = await client.send(
      new ListMultipartUploadsCommand({
        Bucket: bucket,
        KeyMarker: page?.NextKeyMarker,
        UploadIdMarker: page?.NextUploadIdMarker,
      }),
    );
    yield* page.Uploads ?? [];
  } while (page.IsTruncated);
}
