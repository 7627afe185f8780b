import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import type { Ids } from '../../ports/clock.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { bounded } from '../../ports/object-body.js';
import { isKeyPrefix } from '../../ports/object-key.js';
import { ObjectExists, ObjectStore, type StoredObject } from '../../ports/object-store.js';
import { bodyOf } from './s3-body.js';
import { failureOf, statusOf } from './s3-failure.js';
import { keyOf, nameOf } from './s3-names.js';

/** The minimum size of an S3 part. Each upload holds one part in memory. */
const PART_BYTES = 5 * 1_048_576;

/** An object, with the id of the put that created it. */
interface Found {
  readonly object: StoredObject;
  readonly madeBy: string | undefined;
}

/** Objects in one bucket of an S3-compatible service. Times are the service's own, in whole seconds. */
export class S3ObjectStore extends ObjectStore {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly ids: Ids,
  ) {
    super();
  }

  async put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject> {
    if (await this.stat(key)) throw taken(key);
    const put = this.ids.uuid();
    const failed = await this.upload(key, put, bounded(body, options));
    // If the response was lost, the object's metadata shows whether this put created it.
    const found = await this.find(key);
    if (found?.madeBy === put) return found.object;
    if (found) throw taken(key);
    throw failureOf(failed ?? new Error(`S3 accepted ${key} but does not have it.`));
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    return (await this.find(key))?.object;
  }

  async read(key: string): Promise<Readable | undefined> {
    const { Body } = (await this.ask(this.client.send(new GetObjectCommand(this.at(key))))) ?? {};
    return Body instanceof Readable ? Readable.from(bodyOf(Body), { objectMode: false }) : undefined;
  }

  async delete(key: string): Promise<void> {
    await this.ask(this.client.send(new DeleteObjectCommand(this.at(key))));
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    if (!isKeyPrefix(prefix)) return;
    try {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: this.client },
        { Bucket: this.bucket, Prefix: prefix },
      )) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const key = keyOf(Key);
          if (key !== undefined && LastModified) yield { key, size: Size, createdAt: toTheSecond(LastModified) };
        }
      }
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * Returns the error if S3 did not accept the upload. Errors of the body are thrown unchanged.
   * @throws EngineUnavailable
   */
  private async upload(key: string, put: string, body: AsyncIterable<Uint8Array>): Promise<unknown> {
    let failure: { readonly error: unknown } | undefined;
    async function* watched() {
      let reading = true;
      try {
        for await (const bytes of body) {
          reading = false;
          yield bytes;
          reading = true;
        }
      } catch (error) {
        // Between two reads the stream throws its own end into here, as when S3 breaks the connection.
        if (reading) failure = { error };
        throw error;
      }
    }
    const upload = new Upload({
      client: this.client,
      queueSize: 1,
      partSize: PART_BYTES,
      leavePartsOnError: true,
      params: {
        ...this.at(key),
        Body: Readable.from(watched(), { objectMode: false }),
        IfNoneMatch: '*',
        Metadata: { put },
      },
    });
    try {
      await upload.done();
      return undefined;
    } catch (error) {
      const abandoned = this.abandon(key, upload.uploadId);
      // If the service timed out, do not wait for another timeout. If it broke the connection it may have stored the
      // object, and a repeated request might be answered before the service has read the body.
      if (!failure && error instanceof EngineUnavailable) throw error;
      await abandoned;
      if (failure) throw failure.error;
      return error;
    }
  }

  /** Frees uploaded parts. If S3 is unavailable, a later sweep does it. */
  private async abandon(key: string, uploadId: string | undefined): Promise<void> {
    if (uploadId !== undefined)
      await this.client
        .send(new AbortMultipartUploadCommand({ ...this.at(key), UploadId: uploadId }))
        .catch(() => undefined);
  }

  private async find(key: string): Promise<Found | undefined> {
    const head = await this.ask(this.client.send(new HeadObjectCommand(this.at(key))));
    return (
      head?.LastModified && {
        object: { key, size: head.ContentLength ?? 0, createdAt: toTheSecond(head.LastModified) },
        madeBy: head.Metadata?.['put'],
      }
    );
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.bucket, Key: nameOf(key) };
  }

  /** Undefined if the object does not exist. */
  private async ask<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw failureOf(error);
    }
  }
}

const taken = (key: string) => new ObjectExists(`The object ${key} already exists.`);

/** Rounds down to seconds, because some services list objects with times in seconds. */
const toTheSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000);
