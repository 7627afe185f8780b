import { afterEach, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { s3Connection } from './s3-connection.js';
import { abortStaleUploads } from './stale-uploads.js';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const DAYS_AGO = '2026-11-17T10:00:00.000Z';
const HOURS_AGO = '2026-11-20T07:00:00.000Z';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A bucket with these unfinished uploads. Returns the names of the aborted ones. */
async function givenUpOf(uploads: readonly (readonly [name: string, begun: string])[]): Promise<readonly string[]> {
  const givenUp: string[] = [];
  const listed = uploads.map(
    ([name, begun]) => `<Upload><Key>${name}</Key><UploadId>1</UploadId><Initiated>${begun}</Initiated></Upload>`,
  );
  server = createServer(({ method, url = '' }, response) => {
    if (method === 'DELETE') givenUp.push(new URL(url, 'http://bucket').pathname.replace('/files/', ''));
    response.writeHead(method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' });
    response.end(
      method === 'DELETE'
        ? undefined
        : `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = s3Connection({
    bucket: 'files',
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  await abortStaleUploads(client, 'files', { now: () => NOW });
  client.destroy();
  return givenUp;
}

it('aborts uploads that began more than a day ago', async () => {
  expect(
    await givenUpOf([
      ['knowledge/old.bin', DAYS_AGO],
      ['knowledge/young.bin', HOURS_AGO],
    ]),
  ).toEqual(['knowledge/old.bin']);
});

it('keeps the uploads of other users of the bucket', async () => {
  expect(
    await givenUpOf([
      ['backups/Tuesday.tar', DAYS_AGO],
      ['backups/Tuesday.bin', DAYS_AGO],
      ['.bin', DAYS_AGO],
    ]),
  ).toEqual([]);
});
