import { afterEach, describe, expect, it } from 'vitest';
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

  /**
   * A service that answers bucket requests with a status per method, and puts as given. By default it supports
   * conditional writes.
   */
  async function answering(
    statuses: Readonly<Record<string, number>>,
    code = 'AccessDenied',
    put: () => Answer = () => HEEDED,
    bucket = 'files',
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
    return open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, bucket);
  }
  const open = (endpoint: string, bucket = 'files') =>
    openS3({
      bucket,
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
      'The bucket files does not exist and could not be created',
    ],
    [
      'one that these credentials may not see',
      { HEAD: 403 },
      'The bucket files cannot be accessed with these credentials (403)',
    ],
    ['one of another region', { HEAD: 301 }, 'The bucket files is not in the region eu-north-1'],
  ])('reports %s', async (_which, statuses, message) => {
    const failure = await failureOf(answering(statuses));
    expect(failure).toBeInstanceOf(EngineUnusable);
    expect(failure?.message).toContain(message);
    const everything = [failure?.message, failure?.stack, JSON.stringify(failure)].join();
    for (const secret of Object.values(CREDENTIALS)) expect(everything).not.toContain(secret);
  });

  it('accepts one that another process created at the same moment', async () => {
    const { close } = await answering({ HEAD: 404, PUT: 409 }, 'BucketAlreadyOwnedByYou');
    await close();
  });

  it('rejects one that belongs to another account', async () => {
    expect(await failureOf(answering({ HEAD: 404, PUT: 409 }, 'BucketAlreadyExists'))).toBeInstanceOf(EngineUnusable);
  });

  it.each(['fi', 'Files', 'my_files', 'files-'])('rejects the name %s as such, not the credentials', async (bucket) => {
    const failure = await failureOf(answering({ HEAD: 400 }, undefined, undefined, bucket));
    expect(failure).toBeInstanceOf(EngineUnusable);
    expect(failure?.message).toContain(`S3 refuses ${bucket} as the name of a bucket`);
  });

  it('accepts a service that does not overwrite objects, which it checks by writing one', async () => {
    const answers = [{ status: 200 }, HEEDED];
    const { close } = await answering({}, undefined, () => answers.shift() ?? HEEDED);
    expect(answers).toEqual([]);
    await close();
  });

  it('accepts a service that another process is checking at the same moment', async () => {
    const { close } = await answering({}, undefined, () => ({ status: 409, code: 'ConditionalRequestConflict' }));
    await close();
  });

  it('accepts a service with its own error code for the condition', async () => {
    const { close } = await answering({}, undefined, () => ({ status: 412, code: 'ObjectExists' }));
    await close();
  });

  it.each([
    [
      'reports that it does not support conditions',
      { status: 501, code: 'NotImplemented' },
      'does not support conditional writes',
    ],
    ['ignores conditions', { status: 200 }, 'does not support conditional writes'],
    ['lets these credentials write nothing', { status: 403, code: 'AccessDenied' }, 'The bucket files is not writable'],
  ])('rejects a service that %s', async (_what, answer, message) => {
    const failure = await failureOf(answering({}, undefined, () => answer));
    expect(failure).toBeInstanceOf(EngineUnusable);
    expect(failure?.message).toContain(message);
    expect(failure?.message).not.toContain(CREDENTIALS.accessKeyId);
  });

  it('is unavailable if the service fails to write', async () => {
    expect(await failureOf(answering({}, undefined, () => ({ status: 503, code: 'SlowDown' })))).toBeInstanceOf(
      EngineUnavailable,
    );
  });

  it.each([503, 500, 502])('is unavailable if the service answers %d', async (status) => {
    expect(await failureOf(answering({ HEAD: status }))).toBeInstanceOf(EngineUnavailable);
  });

  it('is unavailable if nothing listens', async () => {
    expect(await failureOf(open('http://127.0.0.1:1'))).toBeInstanceOf(EngineUnavailable);
  });
});
