import type { Clock, Ids } from '../../ports/clock.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { ensureBucket } from './bucket.js';
import { ensureConditionalWrites } from './conditional-writes.js';
import { s3Connection, type S3Settings } from './s3-connection.js';
import { S3ObjectStore } from './s3-object-store.js';
import { abortStaleUploads } from './stale-uploads.js';

/** How often the bucket is rid of what killed processes left: an erased account's files may be among it. */
const TIDY_EVERY_MS = 6 * 60 * 60_000;

export interface S3Options extends S3Settings {
  readonly report: (error: unknown) => void;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tidyEveryMs?: number;
}

export interface OpenedS3 {
  readonly objects: ObjectStore;
  /** Resolves when nothing is under way behind the calls. */
  close(): Promise<void>;
}

/** The bucket, made where there is none. @throws EngineUnusable, EngineUnavailable */
export async function openS3({
  report,
  clock,
  ids,
  tidyEveryMs = TIDY_EVERY_MS,
  ...settings
}: S3Options): Promise<OpenedS3> {
  const client = s3Connection(settings);
  try {
    await ensureBucket(client, settings.bucket, settings.region);
    await ensureConditionalWrites(client, settings.bucket);
  } catch (error) {
    client.destroy();
    throw error;
  }
  const tidy = () => abortStaleUploads(client, settings.bucket, clock).catch(report);
  let tidied = tidy();
  const tidying = setInterval(() => void (tidied = tidied.then(tidy)), tidyEveryMs).unref();
  return {
    objects: new S3ObjectStore(client, settings.bucket, ids),
    close: async () => {
      clearInterval(tidying);
      await tidied;
      client.destroy();
    },
  };
}
