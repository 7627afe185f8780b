import type { Clock, Ids } from '../../ports/clock.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { ensureBucket } from './bucket.js';
import { s3Connection, type S3Settings } from './s3-connection.js';
import { S3ObjectStore } from './s3-object-store.js';
import { abortStaleUploads } from './stale-uploads.js';

export interface S3Options extends S3Settings {
  readonly report: (error: unknown) => void;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OpenedS3 {
  readonly objects: ObjectStore;
  /** Resolves when nothing is under way behind the calls. */
  close(): Promise<void>;
}

/** The bucket, made where there is none. @throws BucketUnusable, EngineUnavailable */
export async function openS3({ report, clock, ids, ...settings }: S3Options): Promise<OpenedS3> {
  const client = s3Connection(settings);
  try {
    await ensureBucket(client, settings.bucket, settings.region);
  } catch (error) {
    client.destroy();
    throw error;
  }
  const tidied = abortStaleUploads(client, settings.bucket, clock).catch(report);
  return {
    objects: new S3ObjectStore(client, settings.bucket, ids),
    close: async () => {
      await tidied;
      client.destroy();
    },
  };
}
