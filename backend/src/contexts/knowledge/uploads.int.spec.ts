import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { TestApp } from '../../../test/app.js';
import { firstAttempt, jobHandler } from '../../../test/job-handler.js';
import { fileGone, keyOf, PRICES, put, sourceOf, Teacher, uploadOf } from '../../../test/knowledge.js';
import { ObjectStore } from '../../ports/object-store.js';
import { SWEEP_UPLOAD } from './knowledge.jobs.js';

const MINUTE = 60_000;

let app: TestApp;
let ada: Teacher;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await Teacher.of(app);
});
afterAll(() => app.stop());

describe('an upload address', () => {
  it('accepts a file from any origin without a session', async () => {
    expect((await put(await ada.ticket(), PRICES, { origin: 'https://elsewhere.example' })).status).toBe(204);
  });

  it('accepts one file', async () => {
    const uploadURL = await ada.ticket();
    expect((await put(uploadURL, PRICES)).status).toBe(204);
    expect((await put(uploadURL, 'Another text.')).status).toBe(409);
  });

  it('accepts no other file after its document was deleted', async () => {
    const uploadURL = await ada.ticket();
    await put(uploadURL, PRICES);
    const { body } = await ada.add(sourceOf(uploadURL)).expect(201);
    await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
    await fileGone(app, uploadURL);
    const again = await put(uploadURL, 'Another text.');
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('upload-used')]);
    expect(await app.get(ObjectStore).stat(keyOf(uploadURL))).toBeUndefined();
  });

  it('accepts any content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const uploadURL = await ada.ticket();
      expect((await put(uploadURL, PRICES, { 'content-type': type })).status).toBe(204);
      await ada.add(sourceOf(uploadURL)).expect(201);
    }
  });

  it('keeps the connection usable, even after it read only a part of the file', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const uploadURL = await ada.ticket();
    const sockets = new Set<Socket>();
    const asked = (method: string, url: string, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(url, { agent, method }, (response) =>
          response.resume().once('end', () => resolve(response.statusCode)),
        );
        sent
          .once('socket', (socket) => sockets.add(socket))
          .once('error', reject)
          .end(body);
      });
    expect(await asked('PUT', uploadURL, Buffer.alloc(2 * LIMITS.uploadBytes, 'a'))).toBe(413);
    expect(await asked('GET', new URL('/healthz', uploadURL).href)).toBe(200);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('accepts at most 10 MB and keeps nothing of a larger file', async () => {
    const uploadURL = await ada.ticket();
    expect((await put(uploadURL, Buffer.alloc(10_485_761, 'a'))).status).toBe(413);
    await ada.refusesWithoutTrace(ada.add(sourceOf(uploadURL)), 400, 'never-uploaded');
    expect((await put(await ada.ticket(), Buffer.alloc(10_485_760, 'a'))).status).toBe(204);
  });

  it('is refused after it expired', async () => {
    const uploadURL = await ada.ticket();
    app.clock.advance(15 * MINUTE);
    expect((await put(uploadURL, PRICES)).status).toBe(403);
  });

  it.each([
    ['signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['expiry', (url: URL) => url.searchParams.set('expires', '9999999999999')],
    ['file', (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/u, randomUUID()))],
    ['account', (url: URL) => (url.pathname = url.pathname.replace(/objects\/[^/]+/u, `objects/${randomUUID()}`))],
  ])('is refused with another %s', async (_part, change) => {
    const url = new URL(await ada.ticket());
    change(url);
    expect((await put(url.href, PRICES)).status).toBe(403);
  });

  it('is issued only to signed-in people', () => app.anyone().post('/api/objects/upload').expect(401));
});

describe('a day’s uploads', () => {
  it('are limited by their bytes, also after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
    const settings = { LIMIT_UPLOADED_MB_PER_DAY: '1' };
    let strict = await TestApp.start({ dataDir, settings });
    const of = await Teacher.of(strict);
    expect((await put(await of.ticket(), Buffer.alloc(700_000, 'a'))).status).toBe(204);
    const used = await of.ticket();
    expect((await put(used, Buffer.alloc(340_000, 'a'))).status).toBe(204);
    expect((await put(used, Buffer.alloc(8_000, 'a'))).status).toBe(409);
    const refused = await put(await of.ticket(), Buffer.alloc(9_000, 'a'));
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('You have uploaded too much today. Please try again in 24 hours.'),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    await strict.stop();
    strict = await TestApp.start({ dataDir, settings });
    const again = await strict.signIn('ada@example.com');
    const { body } = await again.agent.post('/api/objects/upload').expect(200);
    expect((await put(body.uploadURL, Buffer.alloc(9_000, 'a'))).status).toBe(429);
    expect((await put(body.uploadURL, Buffer.alloc(8_000, 'a'))).status).toBe(204);
    await strict.stop();
    await rm(dataDir, { recursive: true });
  });

  it('are at most twice what the plan stores', async () => {
    const strict = await TestApp.start({ settings: { LIMIT_FREE_STORED_MB: '1' } });
    const of = await Teacher.of(strict);
    for (const status of [204, 204, 429])
      expect((await put(await of.ticket(), Buffer.alloc(1_000_000, 'a'))).status).toBe(status);
    await strict.stop();
  });
});

describe('a source', () => {
  it('issued to another account is unknown', async () => {
    const grace = await Teacher.of(app, 'grace@example.com');
    await ada.refusesWithoutTrace(ada.add(await grace.uploaded()), 404, 'upload-not-found');
  });

  it('becomes one document, even if it is added twice at once', async () => {
    const source = await ada.uploaded();
    const answers = await Promise.all([ada.add(source), ada.add(source)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await ada.refusesWithoutTrace(ada.add(source), 409, 'upload-used');
  });

  it('without an upload is refused', async () =>
    ada.refusesWithoutTrace(ada.add(sourceOf(await ada.ticket())), 400, 'never-uploaded'));

  it.each(['https://example.com/prices.md', 'http://127.0.0.1:1/api/objects/a/b', 'not an address'])(
    'that is not an upload address is refused: %s',
    (source) => ada.refusesWithoutTrace(ada.add(source), 400, 'invalid-input'),
  );

  it.each([
    ['prices.pdf', PRICES, 400, 'unsupported-type'],
    ['prices', PRICES, 400, 'unsupported-type'],
    ['prices.md', '', 400, 'empty'],
    ['prices.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1]), 422, 'binary'],
    ['prices.docx', PRICES, 422, 'not-a-docx'],
  ])('named %s with other content is refused', async (name, content, status, code) =>
    ada.refusesWithoutTrace(ada.add(await ada.uploaded(content), name), status, code),
  );
});

it('sweeps an upload without a document and keeps the others', async () => {
  const unused = await ada.uploaded();
  const used = await ada.uploaded();
  await ada.add(used).expect(201);
  for (const source of [unused, used])
    await jobHandler(app, SWEEP_UPLOAD).handle(uploadOf(source), firstAttempt(SWEEP_UPLOAD));
  expect(await app.get(ObjectStore).stat(keyOf(unused))).toBeUndefined();
  expect(await app.get(ObjectStore).stat(keyOf(used))).toBeDefined();
});

it('sweeps a file that was stored after its document was deleted', async () => {
  const source = await ada.uploaded();
  const { body } = await ada.add(source).expect(201);
  await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
  const objects = app.get(ObjectStore);
  await fileGone(app, source);
  await objects.put(keyOf(source), Readable.from([Buffer.from(PRICES)]), { maxBytes: 1_000 });
  await jobHandler(app, SWEEP_UPLOAD).handle(uploadOf(source), firstAttempt(SWEEP_UPLOAD));
  expect(await objects.stat(keyOf(source))).toBeUndefined();
});
