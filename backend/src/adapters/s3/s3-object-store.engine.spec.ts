import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomBytes, randomUUID } from 'node:crypto';
import { s3SettingsAt } from '../../../test/engines/s3-settings.js';
import { describeWith } from '../../../test/engines/urls.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import { objectStoreContract } from '../../ports/object-store.contract.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { MovableClock } from '../../ports/testing/movable-clock.js';
import { RandomIds } from '../system/random-ids.js';
import { SystemClock } from '../system/system-clock.js';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { openS3, type OpenedS3 } from './open-s3.js';
import { s3Connection } from './s3-connection.js';
import { Gateway } from './testing/gateway.js';

const MEGABYTE = 1_048_576;
const DAY_MS = 24 * 60 * 60_000;

const settingsOf = (endpoint: string) => ({
  bucket: `spec-${randomUUID()}`,
  ...s3SettingsAt(endpoint),
  clock: new SystemClock(),
  ids: new RandomIds(),
  report: (error: unknown) => {
    throw error;
  },
});

async function* megabytes(count: number, last: () => Promise<unknown> = async () => undefined) {
  for (let at = 0; at < count; at += 1) yield randomBytes(MEGABYTE);
  await last();
}

describeWith('S3_ENDPOINT', 'S3', (endpoint) => {
  objectStoreContract('S3', async () => {
    const { objects, close } = await openS3(settingsOf(endpoint));
    return { objects, close };
  });

  describe('the object store on S3', () => {
    const settings = settingsOf(endpoint);
    const client = s3Connection(settings);
    let opened: OpenedS3;
    let objects: ObjectStore;
    beforeEach(async () => {
      opened = await openS3(settings);
      ({ objects } = opened);
    });
    afterEach(() => opened.close());

    const unfinished = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }))).Uploads ?? [];

    it('stores an object of several parts, once', async () => {
      const bytes = randomBytes(12 * MEGABYTE);
      const body = async function* () {
        for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
      };
      expect(await objects.put('large', body(), { maxBytes: bytes.length })).toMatchObject({ size: bytes.length });
      expect(Buffer.concat(await Array.fromAsync((await objects.read('large')) ?? [])).equals(bytes)).toBe(true);
      expect(await unfinished()).toEqual([]);
    });

    it('accepts one of several concurrent multipart puts, and leaves no parts of the others', async () => {
      const puts = await Promise.allSettled(
        [6, 7, 8].map((size) => objects.put('contended', megabytes(size), { maxBytes: 9 * MEGABYTE })),
      );
      const won = puts.flatMap((put) => (put.status === 'fulfilled' ? [put.value] : []));
      expect(won).toHaveLength(1);
      expect(puts.flatMap((put) => (put.status === 'rejected' ? [(put.reason as Error).name] : []))).toEqual([
        'ObjectExists',
        'ObjectExists',
      ]);
      expect(await objects.stat('contended')).toEqual(won[0]);
      expect(await unfinished()).toEqual([]);
    });

    it('leaves no parts of an aborted upload', async () => {
      const leaving = new AbortController();
      const waiting = async () => {
        expect(await unfinished()).toHaveLength(1);
        leaving.abort();
        await new Promise(() => undefined);
      };
      await expect(
        objects.put('abandoned', megabytes(7, waiting), { maxBytes: 10 * MEGABYTE, signal: leaving.signal }),
      ).rejects.toMatchObject({ name: 'AbortError' });
      expect(await unfinished()).toEqual([]);
      expect(await objects.stat('abandoned')).toBeUndefined();
    });

    it('leaves no parts of an upload that is too large', async () => {
      await expect(objects.put('oversize', megabytes(12), { maxBytes: 11 * MEGABYTE })).rejects.toMatchObject({
        name: 'ObjectTooLarge',
      });
      expect(await unfinished()).toEqual([]);
      expect(await objects.stat('oversize')).toBeUndefined();
    });

    it('removes uploads that a killed process left a day ago, and no newer ones', async () => {
      const target = { Bucket: settings.bucket, Key: 'killed.bin' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: randomBytes(1_000) }));
      await (await openS3(settings)).close();
      expect(await unfinished()).toHaveLength(1);
      const clock = new MovableClock();
      clock.advance(DAY_MS + 60_000);
      await (await openS3({ ...settings, clock })).close();
      expect(await unfinished()).toEqual([]);
    });

    it('removes them without a restart too', async () => {
      const clock = new MovableClock();
      const running = await openS3({ ...settings, clock, sweepEveryMs: 20 });
      await client.send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: 'killed.bin' }));
      clock.advance(DAY_MS + 60_000);
      while ((await unfinished()).length > 0) continue;
      await running.close();
    });

    it('lists more than one page, and only its own objects', async () => {
      const keys = Array.from({ length: 1_050 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
      const put = (key: string) =>
        client.send(new PutObjectCommand({ Bucket: settings.bucket, Key: `${key}.bin`, Body: '.' }));
      for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map(put));
      await client.send(new PutObjectCommand({ Bucket: settings.bucket, Key: 'many/somebody-elses.txt', Body: '.' }));
      expect(await Array.fromAsync(objects.list('many/'), ({ key }) => key)).toEqual(keys);
    });

    it('reports a bucket that it may not use, without the credentials', async () => {
      const opening = openS3({ ...settings, secretAccessKey: 'another-secret' });
      await expect(opening).rejects.toThrow(EngineUnusable);
      await expect(opening).rejects.toThrow(settings.bucket);
      // Without the stack, whose paths may contain the test server's access key, "test".
      const said = await opening.catch((error: unknown) =>
        JSON.stringify(
          error,
          Object.getOwnPropertyNames(error).filter((name) => name !== 'stack'),
        ),
      );
      for (const secret of ['another-secret', settings.accessKeyId]) expect(said).not.toContain(secret);
    });
  });

  describe('an outage', () => {
    let gateway: Gateway;
    let opened: OpenedS3;
    beforeEach(async () => {
      gateway = await Gateway.before(endpoint);
      opened = await openS3(settingsOf(gateway.url));
      await opened.objects.put('kept', megabytes(1), { maxBytes: MEGABYTE });
    });
    afterEach(async () => {
      await opened.close();
      await gateway.close();
    });

    const askings = ({ objects }: OpenedS3): readonly Promise<unknown>[] => [
      objects.put('new', megabytes(1), { maxBytes: MEGABYTE }),
      objects.stat('kept'),
      objects.read('kept'),
      objects.delete('kept'),
      Array.fromAsync(objects.list('')),
    ];

    it.each(['refusing', 'silent'] as const)(
      'is unavailable within ten seconds while it is %s, and there again afterwards',
      async (way) => {
        gateway.setMode(way);
        const began = performance.now();
        for (const answer of await Promise.allSettled(askings(opened)))
          expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(EngineUnavailable) });
        expect(performance.now() - began).toBeLessThan(10_000);
        gateway.setMode('passing');
        expect(await opened.objects.stat('kept')).toMatchObject({ size: MEGABYTE });
        expect(await opened.objects.put('new', megabytes(1), { maxBytes: MEGABYTE })).toMatchObject({ size: MEGABYTE });
      },
    );

    it('is reported within ten seconds if the service stops answering during an upload', async () => {
      let began = 0;
      const silence = async () => {
        gateway.setMode('silent');
        began = performance.now();
      };
      await expect(opened.objects.put('halved', megabytes(7, silence), { maxBytes: 10 * MEGABYTE })).rejects.toThrow(
        EngineUnavailable,
      );
      expect(performance.now() - began).toBeLessThan(10_000);
      gateway.setMode('passing');
      expect(await opened.objects.stat('halved')).toBeUndefined();
    });

    it('fails a running read with EngineUnavailable', async () => {
      await opened.objects.put('long', megabytes(10), { maxBytes: 10 * MEGABYTE });
      const body = await opened.objects.read('long');
      gateway.setMode('refusing');
      await expect(Array.fromAsync(body ?? [])).rejects.toThrow(EngineUnavailable);
    });

    it('does not lose an object that was stored although the answer was lost', async () => {
      gateway.loseAnswerTo((request) => request.startsWith('PUT') && request.includes('/once.bin'));
      expect(await opened.objects.put('once', megabytes(1), { maxBytes: MEGABYTE })).toMatchObject({ size: MEGABYTE });
      await expect(opened.objects.put('once', megabytes(1), { maxBytes: MEGABYTE })).rejects.toMatchObject({
        name: 'ObjectExists',
      });
    });

    it('prevents a start', async () => {
      gateway.setMode('refusing');
      await expect(openS3(settingsOf(gateway.url))).rejects.toThrow(EngineUnavailable);
    });
  });
});
