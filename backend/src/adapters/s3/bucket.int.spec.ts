import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EngineUnavailable } from '../../ports/event-store.js';
import { RandomIds } from '../system/random-ids.js';
import { SystemClock } from '../system/system-clock.js';
import { EngineUnusable } from '../../ports/engine-unusable.js';
import { openS3 } from './open-s3.js';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' };

describe('opening a bucket', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.close();
    server?.closeAllConnections();
  });

  interface Answer {
    readonly status: number;
    readonly code?: string;
  }
  const HEEDED = { status: 412, code: 'PreconditionFailed' };

  /** A service that answers what is asked of the bucket with a status by its method, and puts of objects as it is told to, by default as services that heed conditions. */
  async function answering(
    statuses: Readonly<Record<string, number>>,
    code = 'AccessDenied',
    put: () => Answer = () => HEEDED,
  ) {
    server = createServer(({ method = '', url = '' }, response) => {
      const isObject = /^\/files\/[^?]/.test(url);
      const answer = isObject ? put() : { status: statuses[method] ?? 200, code };
      response.writeHead(answer.status, { 'content-type': 'application/xml' });
      response.end(
        method === 'HEAD' || (isObject && answer.status === 200)
          ? undefined
          : `<Error><Code>${answer.code}</Code><Message>said of ${CREDENTIALS.accessKeyId}</Message></Error>`,
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  const open = (endpoint: string) =>
    openS3({
      bucket: 'files',
      endpoint,
      region: 'eu-north-1',
      ...CREDENTIALS,
      clock: new SystemClock(),
      ids: new RandomIds(),
      report: () => undefined,
    });
  const failureOf = async (opening: Promise<unknown>) =>
    opening.then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  it.each([
    [
      'one that is missing and may not be made',
      { HEAD: 404, PUT: 403 },
      'There is no bucket files, and it cannot be made here',
    ],
    [
      'one that these credentials may not see',
      { HEAD: 403 },
      'The bucket files may not be used with these credentials (403)',
    ],
    ['one of another region', { HEAD: 301 }, 'The bucket files is in another region than eu-north-1'],
  ])('names %s', async (_which, statuses, message) => {
    const failure = await failureOf(answering(statuses));
    expect(failure).toBeInstanceOf(EngineUnusable);
    expect(failure?.message).toContain(message);
    const everything = [failure?.message, failure?.stack, JSON.stringify(failure)].join();
    for (const secret of Object.values(CREDENTIALS)) expect(everything).not.toContain(secret);
  });

  it('takes one that another process made at the same moment', async () => {
    const { close } = await answering({ HEAD: 404, PUT: 409 }, 'BucketAlreadyOwnedByYou');
    await close();
  });

  it('refuses one that is somebody else’s', async () => {
    expect(await failureOf(answering({ HEAD: 404, PUT: 409 }, 'BucketAlreadyExists'))).toBeInstanceOf(EngineUnusable);
  });

  it('takes one whose service refuses to write over an object, which it asks for by writing one', async () => {
    const answers = [{ status: 200 }, HEEDED];
    const { close } = await answering({}, undefined, () => answers.shift() ?? HEEDED);
    expect(answers).toEqual([]);
    await close();
  });

  it('takes one about which another process asks at the same moment', async () => {
    const { close } = await answering({}, undefined, () => ({ status: 409, code: 'ConditionalRequestConflict' }));
    await close();
  });

  it('takes one whose service names the refusal in its own way', async () => {
    const { close } = await answering({}, undefined, () => ({ status: 412, code: 'ObjectExists' }));
    await close();
  });

  it.each([
    ['says that it does not know conditions', { status: 501, code: 'NotImplemented' }, 'lacks conditional writes'],
    ['passes conditions over', { status: 200 }, 'lacks conditional writes'],
    [
      'lets these credentials write nothing',
      { status: 403, code: 'AccessDenied' },
      'The bucket files cannot be written to',
    ],
  ])('refuses one whose service %s', async (_what, answer, message) => {
    const failure = await failureOf(answering({}, undefined, () => answer));
    expect(failure).toBeInstanceOf(EngineUnusable);
    expect(failure?.message).toContain(message);
    expect(failure?.message).not.toContain(CREDENTIALS.accessKeyId);
  });

  it('is unavailable where its service fails to write now', async () => {
    expect(await failureOf(answering({}, undefined, () => ({ status: 503, code: 'SlowDown' })))).toBeInstanceOf(
      EngineUnavailable,
    );
  });

  it.each([503, 500, 502])('is unavailable where the service answers %d', async (status) => {
    expect(await failureOf(answering({ HEAD: status }))).toBeInstanceOf(EngineUnavailable);
  });

  it('is unavailable where nobody listens', async () => {
    expect(await failureOf(open('http://127.0.0.1:1'))).toBeInstanceOf(EngineUnavailable);
  });
});
