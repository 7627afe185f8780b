import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EngineUnavailable } from '../../ports/event-store.js';
import { RandomIds } from '../system/random-ids.js';
import { SystemClock } from '../system/system-clock.js';
import { BucketUnusable } from './bucket.js';
import { openS3 } from './open-s3.js';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' };

describe('opening a bucket', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.close();
    server?.closeAllConnections();
  });

  /** A service that answers each method with a status. */
  async function answering(statuses: Readonly<Record<string, number>>, code = 'AccessDenied') {
    server = createServer(({ method = '' }, response) => {
      response.writeHead(statuses[method] ?? 200, { 'content-type': 'application/xml' });
      response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>said of ${CREDENTIALS.accessKeyId}</Message></Error>`);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const open = (endpoint: string) => openS3({ bucket: 'files', endpoint, region: 'eu-north-1', ...CREDENTIALS, clock: new SystemClock(), ids: new RandomIds(), report: () => undefined });
  const failureOf = async (opening: Promise<unknown>) => opening.then(() => undefined, (error: unknown) => error as Error);

  it.each([
    ['one that is missing and may not be made', { HEAD: 404, PUT: 403 }, 'There is no bucket files, and it cannot be made here'],
    ['one that these credentials may not see', { HEAD: 403 }, 'The bucket files may not be used with these credentials (403)'],
    ['one of another region', { HEAD: 301 }, 'The bucket files is in another region than eu-north-1'],
  ])('names %s', async (_which, statuses, message) => {
    const failure = await failureOf(answering(statuses));
    expect(failure).toBeInstanceOf(BucketUnusable);
    expect(failure?.message).toContain(message);
    const everything = [failure?.message, failure?.stack, JSON.stringify(failure)].join();
    for (const secret of Object.values(CREDENTIALS)) expect(everything).not.toContain(secret);
  });

  it('takes one that another process made at the same moment', async () => {
    const { close } = await answering({ HEAD: 404, PUT: 409 }, 'BucketAlreadyOwnedByYou');
    await close();
  });

  it('refuses one that is somebody else’s', async () => {
    expect(await failureOf(answering({ HEAD: 404, PUT: 409 }, 'BucketAlreadyExists'))).toBeInstanceOf(BucketUnusable);
  });

  it.each([503, 500, 502])('is unavailable where the service answers %d', async (status) => {
    expect(await failureOf(answering({ HEAD: status }))).toBeInstanceOf(EngineUnavailable);
  });

  it('is unavailable where nobody listens', async () => {
    expect(await failureOf(open('http://127.0.0.1:1'))).toBeInstanceOf(EngineUnavailable);
  });
});
