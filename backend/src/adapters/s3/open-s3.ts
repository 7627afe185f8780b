import type { Clock, Ids } from '../../ports/clock.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { ensureBucket } from './bucket.js';
import { ensureConditionalWrites } from './conditional-writes.js';
import { s3Connection, type S3Settings } from './s3-connection.js';
import { S3ObjectStore } from './s3-object-store.js';
import { abortStaleUploads } from './stale-uploads.js';

/** How often uploads that killed processes left behind are removed. They may contain files of an erased account. */
const SWEEP_EVERY_MS = 6 * 60 * 60_000;

export interface S3Options extends S3Settings {
  readonly report: (error: unknown) => void;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sweepEveryMs?: number;
}

export interface OpenedS3 {
  readonly objects: ObjectStore;
  /** Resolves when no background work is running. */
  close(): Promise<void>;
}

/** Opens the bucket, and creates it if it does not exist. @throws EngineUnusable, EngineUnavailable */
export async function openS3({
  report,
  clock,
  ids,
  sweepEveryMs = SWEEP_EVERY_MS,
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
  const sweep = () => abortStaleUploads(client, settings.bucket, clock).catch(report);
  let swept = sweep();
  const sweepTimer = setInterval(() => void (swept = swept.then(sweep)), sweepEveryMs).unref();
  return {
    objects: new S3ObjectStore(client, settings.bucket, ids),
    close: async () => {
      clearInterval(sweepTimer);
      await swept;
      client.destroy();
    },
  };
}
