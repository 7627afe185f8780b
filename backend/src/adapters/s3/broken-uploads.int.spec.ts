import { afterEach, beforeEach, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EngineUnavailable } from '../../ports/event-store.js';
import { RandomIds } from '../system/random-ids.js';
import { s3Connection } from './s3-connection.js';
import { S3ObjectStore } from './s3-object-store.js';

const PART = Buffer.alloc(1_048_576);
const BEGUN =
  '<InitiateMultipartUploadResult><Bucket>files</Bucket><Key>key</Key><UploadId>upload</UploadId></InitiateMultipartUploadResult>';

/** Answers a request, or ends the service by `die`. */
type Answer = (request: IncomingMessage, response: ServerResponse, die: () => void) => unknown;

let server: Server;
let answers: Readonly<Record<string, Answer>>;
let store: S3ObjectStore;
let close: () => void;

beforeEach(async () => {
  server = createServer((request, response) => {
    const die = () => {
      server.close();
      server.closeAllConnections();
    };
    const answer = answers[request.method ?? ''];
    if (answer) answer(request, response, die);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = s3Connection({
    bucket: 'files',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-north-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI',
  });
  store = new S3ObjectStore(client, 'files', new RandomIds());
  close = () => client.destroy();
});
afterEach(() => {
  close();
  server.close();
  server.closeAllConnections();
});

async function* megabytes(count: number) {
  for (let at = 0; at < count; at += 1) yield PART;
}
const put = (count: number) => store.put('a/key', megabytes(count), { maxBytes: 100 * PART.length });
const begins: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(BEGUN);

it.each<[string, number, Readonly<Record<string, Answer>>]>([
  ['a small object', 2, { PUT: (request, _response, die) => request.once('data', die) }],
  ['a part', 12, { POST: begins, PUT: (request, _response, die) => request.once('data', die) }],
  ['a large object before its first part', 12, { POST: (_request, _response, die) => die() }],
])('is unavailable if the service dies while it takes %s', async (_what, count, answering) => {
  answers = answering;
  await expect(put(count)).rejects.toBeInstanceOf(EngineUnavailable);
});

it('passes on what the body itself throws', async () => {
  answers = {
    POST: begins,
    PUT: (request, response) => request.resume().on('end', () => response.writeHead(200, { etag: '"e"' }).end()),
  };
  async function* broken() {
    yield* megabytes(7);
    throw new RangeError('The visitor left');
  }
  await expect(store.put('a/key', broken(), { maxBytes: 100 * PART.length })).rejects.toThrow('The visitor left');
});
