import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KnowledgeDocument, UnreadDocument } from '@chatbot-builder/contracts/http';
import { AccountId, DocumentId, type ChatbotId } from '@chatbot-builder/contracts/ids';
import { CommandBus } from '@nestjs/cqrs';
import { Document, Packer, Paragraph } from 'docx';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Builder, eventually, TestApp } from '../../../test/app.js';
import { firstAttempt, jobHandler } from '../../../test/job-handler.js';
import { documentStream } from '../../kernel/streams.js';
import { EventStore } from '../../ports/event-store.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { ObjectStore } from '../../ports/object-store.js';
import { TextExtractor, type UploadedFile } from '../../ports/text-extractor.js';
import { Indexing } from './indexing.js';
import { DeleteDocument } from './knowledge.commands.js';
import { SWEEP_UPLOAD } from './knowledge.jobs.js';
import { INDEX_DOCUMENT } from './knowledge.reactions.js';
import { documentIdOf } from './uploads.js';

const PRICES = '# Prices\n\nA ticket to Mallorca costs 30 euros.';
const MINUTE = 60_000;

let app: TestApp;
let ada: Builder;
let chatbotId: ChatbotId;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await app.register();
  chatbotId = (await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id;
});
afterAll(() => app.stop());

const ticket = async (builder = ada): Promise<string> => (await builder.agent.post('/api/objects/upload').expect(200)).body.uploadURL;
const put = (uploadURL: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(uploadURL, { method: 'PUT', body: new Uint8Array(Buffer.from(body)), headers: { 'content-type': 'application/octet-stream', ...headers } });
const sourceOf = (uploadURL: string): string => uploadURL.slice(0, uploadURL.indexOf('?'));

async function uploaded(body: string | Buffer = PRICES): Promise<string> {
  const uploadURL = await ticket();
  expect((await put(uploadURL, body)).status).toBe(204);
  return sourceOf(uploadURL);
}

const add = (source: string, name = 'prices.md', builder = ada, more: object = {}) =>
  builder.agent.post('/api/documents').send({ chatbotId, type: 'file', name, source, ...more });
const listed = async (): Promise<KnowledgeDocument[]> => KnowledgeDocument.array().parse((await ada.agent.get(`/api/documents/${chatbotId}`).expect(200)).body);
const found = async (question: string, of = app) => (await of.get(KnowledgeIndex).search(chatbotId, question, 5)).passages.map(({ documentId }) => documentId);

const uploadOf = (source: string) => {
  const [accountId, uploadId = ''] = new URL(source).pathname.split('/').slice(-2);
  return { accountId: AccountId.parse(accountId), uploadId };
};
const keyOf = (source: string) => `uploads/${Object.values(uploadOf(source)).join('/')}`;

/** Nothing is left of what was refused. */
async function refusesWithoutTrace(answer: ReturnType<typeof add>, status: number, code: string): Promise<void> {
  const before = await listed();
  const { body } = await answer.expect(status);
  expect(body).toMatchObject({ statusCode: status, code });
  expect(await listed()).toEqual(before);
}

it('makes an uploaded file searchable before it answers, and lists it', async () => {
  const source = await uploaded();
  const document = KnowledgeDocument.parse((await add(source).expect(201)).body);
  expect(document).toMatchObject({ chatbotId, type: 'file', name: 'prices.md', source, metadata: { fileSize: PRICES.length }, status: 'ready' });
  expect(await found('ticket to Mallorca')).toEqual([document.id]);
  expect((await listed())[0]).toEqual(document);
});

it('reads a Word document', async () => {
  const file = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Our zeppelin departs on Mondays.')] }] }));
  const { body } = await add(await uploaded(file), 'Handbook.DOCX').expect(201);
  expect(await found('zeppelin')).toEqual([body.id]);
});

it('lists the newest first, a page at a time', async () => {
  const first = await add(await uploaded('The first one of two.')).expect(201);
  app.clock.advance(1_000);
  const second = await add(await uploaded('The second one of two.')).expect(201);
  const page = await ada.agent.get(`/api/documents/${chatbotId}?limit=1`).expect(200);
  expect(page.body).toMatchObject([{ id: second.body.id }]);
  const next = /<([^>]+)>; rel="next"/u.exec(page.headers['link'] ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(next, app.url);
  expect((await ada.agent.get(pathname + search).expect(200)).body).toMatchObject([{ id: first.body.id }]);
});

it('finds a deleted document no more once the deletion has answered', async () => {
  const { body } = await add(await uploaded('The submarine dives at noon.')).expect(201);
  expect(await found('submarine')).toEqual([body.id]);
  await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
  expect(await found('submarine')).toEqual([]);
  expect((await listed()).map(({ id }) => id)).not.toContain(body.id);
  await ada.agent.delete(`/api/documents/${body.id}`).expect(404);
});

it('keeps a document whose deletion was never decided', async () => {
  const { body } = await add(await uploaded('The airship lands at dusk.')).expect(201);
  const documentId = DocumentId.parse(body.id);
  const accountId = AccountId.parse(ada.user.id);
  const [added] = await Array.fromAsync(app.get(EventStore).readStream(documentStream(documentId), 0));
  const context = { accountId, actor: { kind: 'account' as const, id: accountId }, correlationId: 'known', commandId: added?.metadata.causationId ?? '' };
  await expect(app.get(CommandBus).execute(new DeleteDocument(documentId, context))).rejects.toMatchObject({ code: 'document-not-found' });
  expect(await found('airship')).toEqual([body.id]);
});

it('takes the file away with its document', async () => {
  const source = await uploaded();
  const { body } = await add(source).expect(201);
  const key = keyOf(source);
  expect(await app.get(ObjectStore).stat(key)).toBeDefined();
  await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
  await eventually(
    () => app.get(ObjectStore).stat(key),
    (object) => object === undefined,
  );
});

describe('an upload address', () => {
  it('takes a file from anywhere without a session', async () => {
    expect((await put(await ticket(), PRICES, { origin: 'https://elsewhere.example' })).status).toBe(204);
  });

  it('takes one file', async () => {
    const uploadURL = await ticket();
    expect((await put(uploadURL, PRICES)).status).toBe(204);
    expect((await put(uploadURL, 'Another text.')).status).toBe(409);
  });

  it('takes no other file after its document was deleted', async () => {
    const uploadURL = await ticket();
    await put(uploadURL, PRICES);
    const { body } = await add(sourceOf(uploadURL)).expect(201);
    await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
    await eventually(
      () => app.get(ObjectStore).stat(keyOf(uploadURL)),
      (object) => object === undefined,
    );
    const again = await put(uploadURL, 'Another text.');
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('upload-used')]);
    expect(await app.get(ObjectStore).stat(keyOf(uploadURL))).toBeUndefined();
  });

  it('takes whatever type the browser says', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const uploadURL = await ticket();
      expect((await put(uploadURL, PRICES, { 'content-type': type })).status).toBe(204);
      await add(sourceOf(uploadURL)).expect(201);
    }
  });

  it('takes at most 10 MB, and keeps nothing of more', async () => {
    const uploadURL = await ticket();
    expect((await put(uploadURL, Buffer.alloc(10_485_761, 'a'))).status).toBe(413);
    await refusesWithoutTrace(add(sourceOf(uploadURL)), 400, 'never-uploaded');
    expect((await put(await ticket(), Buffer.alloc(10_485_760, 'a'))).status).toBe(204);
  });

  it('is refused when it expired', async () => {
    const uploadURL = await ticket();
    app.clock.advance(15 * MINUTE);
    expect((await put(uploadURL, PRICES)).status).toBe(403);
  });

  it.each([
    ['signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['expiry', (url: URL) => url.searchParams.set('expires', '9999999999999')],
    ['file', (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/u, randomUUID()))],
    ['account', (url: URL) => (url.pathname = url.pathname.replace(/objects\/[^/]+/u, `objects/${randomUUID()}`))],
  ])('is refused with another %s', async (_part, change) => {
    const url = new URL(await ticket());
    change(url);
    expect((await put(url.href, PRICES)).status).toBe(403);
  });

  it('is given to those who are signed in', () => app.anyone().post('/api/objects/upload').expect(401));
});

describe('a source', () => {
  it('that was issued to another account is unknown', async () => {
    const grace = await app.register('grace@example.com');
    const uploadURL = await ticket(grace);
    await put(uploadURL, PRICES);
    await refusesWithoutTrace(add(sourceOf(uploadURL)), 404, 'not-found');
  });

  it('becomes one document, also when it is added twice at once', async () => {
    const source = await uploaded();
    const answers = await Promise.all([add(source), add(source)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await refusesWithoutTrace(add(source), 409, 'upload-used');
  });

  it('that nothing was uploaded to is refused', async () => refusesWithoutTrace(add(sourceOf(await ticket())), 400, 'never-uploaded'));

  it.each(['https://example.com/prices.md', 'http://127.0.0.1:1/api/objects/a/b', 'not an address'])('that is no upload of ours is refused: %s', (source) =>
    refusesWithoutTrace(add(source), 400, 'invalid-input'),
  );

  it.each([
    ['prices.pdf', PRICES, 400, 'unsupported-type'],
    ['prices', PRICES, 400, 'unsupported-type'],
    ['prices.md', '', 400, 'empty'],
    ['prices.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1]), 422, 'binary'],
    ['prices.docx', PRICES, 422, 'not-a-docx'],
  ])('called %s that is not what it may be is refused', async (name, content, status, code) => refusesWithoutTrace(add(await uploaded(content), name), status, code));
});

it('refuses pages of the web until they come, unknown fields and missing ones', async () => {
  const source = await uploaded();
  await refusesWithoutTrace(add(source, 'prices.md', ada, { type: 'url' }), 400, 'invalid-input');
  await refusesWithoutTrace(add(source, 'prices.md', ada, { extra: true }), 400, 'invalid-input');
  for (const name of [' ', 'prices\n.md', 'prices\u0000.md', 'prices\ud83d.md']) await refusesWithoutTrace(add(source, name), 400, 'invalid-input');
});

it('knows no chatbot and no document of somebody else', async () => {
  const eve = await app.register('eve@example.com');
  const { body } = await add(await uploaded()).expect(201);
  await eve.agent.get(`/api/documents/${chatbotId}`).expect(404);
  await eve.agent.delete(`/api/documents/${body.id}`).expect(404);
  await eve.agent.post(`/api/documents/${body.id}/retry`).expect(404);
  const uploadURL = await ticket(eve);
  await put(uploadURL, PRICES);
  await add(sourceOf(uploadURL), 'prices.md', eve).expect(404);
  expect((await listed()).map(({ id }) => id)).toContain(body.id);
});

it('keeps a file that cannot be read as failed, with the reason, and tries it again', async () => {
  const whole = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('')] }] }));
  const { body } = await add(await uploaded(whole), 'empty.docx').expect(422);
  expect(body).toMatchObject({ code: 'document-unreadable', message: 'The file holds no text.' });
  const { documentId } = UnreadDocument.parse(body.details);
  const failed = { id: documentId, status: 'failed', failure: { reason: 'empty' } };
  expect((await listed()).find(({ id }) => id === documentId)).toMatchObject(failed);
  await ada.agent.post(`/api/documents/${documentId}/retry`).expect(422);
  expect((await listed()).find(({ id }) => id === documentId)).toMatchObject(failed);
  await ada.agent.delete(`/api/documents/${documentId}`).expect(204);
});

it('sweeps an upload that no document was made of, and leaves the others', async () => {
  const unused = await uploaded();
  const used = await uploaded();
  await add(used).expect(201);
  for (const source of [unused, used]) await jobHandler(app, SWEEP_UPLOAD).handle(uploadOf(source), firstAttempt);
  expect(await app.get(ObjectStore).stat(keyOf(unused))).toBeUndefined();
  expect(await app.get(ObjectStore).stat(keyOf(used))).toBeDefined();
});

it('sweeps a file that came after its document was deleted', async () => {
  const source = await uploaded();
  const { body } = await add(source).expect(201);
  await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
  const objects = app.get(ObjectStore);
  await eventually(
    () => objects.stat(keyOf(source)),
    (object) => object === undefined,
  );
  await objects.put(keyOf(source), Readable.from([Buffer.from(PRICES)]), { maxBytes: 1_000 });
  await jobHandler(app, SWEEP_UPLOAD).handle(uploadOf(source), firstAttempt);
  expect(await objects.stat(keyOf(source))).toBeUndefined();
});

it('neither retries nor deletes a document whose chatbot is deleted', async () => {
  const bob = await app.register('bob@example.com');
  const bot = (await bob.agent.post('/api/chatbots').send({ name: 'Bob' }).expect(201)).body.id;
  const uploadURL = await ticket(bob);
  await put(uploadURL, PRICES);
  const { body } = await add(sourceOf(uploadURL), 'prices.md', bob, { chatbotId: bot }).expect(201);
  await bob.agent.delete(`/api/chatbots/${bot}`).expect(204);
  for (const answer of [bob.agent.post(`/api/documents/${body.id}/retry`), bob.agent.delete(`/api/documents/${body.id}`)]) {
    expect((await answer.expect(404)).body).toMatchObject({ code: 'document-not-found' });
  }
});

it('tries a document again that nobody could read so far, while it is processed and once it was given up', async () => {
  let mended = false;
  class Mendable extends TextExtractor {
    constructor(private readonly inner: TextExtractor) {
      super();
    }
    check(file: UploadedFile): Promise<void> {
      return this.inner.check(file);
    }
    extract(file: UploadedFile): Promise<string> {
      return mended ? this.inner.extract(file) : Promise.reject(new Error('the thread is gone'));
    }
  }
  const own = await TestApp.start({ engines: (engines) => ({ ...engines, extractor: new Mendable(engines.extractor) }) });
  const { agent } = await own.register();
  const bot = (await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id as ChatbotId;
  const taken = async () => {
    const uploadURL = (await agent.post('/api/objects/upload').expect(200)).body.uploadURL as string;
    await put(uploadURL, PRICES);
    return (await agent.post('/api/documents').send({ chatbotId: bot, type: 'file', name: 'a.md', source: sourceOf(uploadURL) }).expect(201)).body as KnowledgeDocument;
  };
  const [processed, givenUp] = [await taken(), await taken()];
  await jobHandler(own, INDEX_DOCUMENT).exhausted?.({ documentId: givenUp.id });
  const statuses = await eventually(
    async () => new Map(((await agent.get(`/api/documents/${bot}`)).body as KnowledgeDocument[]).map(({ id, status }) => [id, status])),
    (documents) => documents.get(givenUp.id) === 'failed',
  );
  expect(statuses.get(processed.id)).toBe('processing');
  mended = true;
  for (const { id } of [processed, givenUp]) {
    expect((await agent.post(`/api/documents/${id}/retry`).expect(200)).body).toMatchObject({ id, status: 'ready' });
  }
  await own.stop();
});

describe('while a document is read', () => {
  /** Reads when it is told to. */
  class Held extends TextExtractor {
    private readonly events = new EventEmitter();
    private readonly released = once(this.events, 'release');
    readonly reached = once(this.events, 'reached');
    asked = 0;

    constructor(private readonly inner: TextExtractor) {
      super();
    }
    release(): void {
      this.events.emit('release');
    }
    check(file: UploadedFile): Promise<void> {
      return this.inner.check(file);
    }
    async extract(file: UploadedFile): Promise<string> {
      this.asked += 1;
      this.events.emit('reached');
      await this.released;
      return this.inner.extract(file);
    }
  }

  it('it can be deleted, and is never found afterwards', async () => {
    let held: Held | undefined;
    const own = await TestApp.start({ engines: (engines) => ({ ...engines, extractor: (held = new Held(engines.extractor)) }) });
    const { agent } = await own.register();
    const bot = (await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id as ChatbotId;
    const uploadURL = (await agent.post('/api/objects/upload').expect(200)).body.uploadURL as string;
    await put(uploadURL, 'The submarine dives at noon.');
    const adding = agent.post('/api/documents').send({ chatbotId: bot, type: 'file', name: 'a.md', source: sourceOf(uploadURL) }).then(({ status }) => status);
    await held?.reached;
    const [document] = await eventually(
      async () => (await agent.get(`/api/documents/${bot}`)).body as KnowledgeDocument[],
      (documents) => documents.length === 1,
    );
    expect(document?.status).toBe('processing');
    await agent.delete(`/api/documents/${document?.id}`).expect(204);
    held?.release();
    expect(await adding).toBe(404);
    expect((await own.get(KnowledgeIndex).search(bot, 'submarine', 5)).passages).toEqual([]);
    await own.stop();
  });

  it('its chatbot can be deleted, and leaves nothing behind', async () => {
    let held: Held | undefined;
    const own = await TestApp.start({ engines: (engines) => ({ ...engines, extractor: (held = new Held(engines.extractor)) }) });
    const { agent } = await own.register();
    const bot = (await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id as ChatbotId;
    const uploadURL = (await agent.post('/api/objects/upload').expect(200)).body.uploadURL as string;
    await put(uploadURL, 'The submarine dives at noon.');
    const source = sourceOf(uploadURL);
    const adding = agent.post('/api/documents').send({ chatbotId: bot, type: 'file', name: 'a.md', source }).then(({ status }) => status);
    await held?.reached;
    const documentId = documentIdOf(uploadOf(source));
    const indexing = own.get(Indexing).ensure(documentId);
    await agent.delete(`/api/chatbots/${bot}`).expect(204);
    held?.release();
    await Promise.all([indexing, adding]);
    expect((await own.get(KnowledgeIndex).search(bot, 'submarine', 5)).chunks).toBe(0);

    const asked = held?.asked;
    await own.get(Indexing).ensure(documentId);
    expect(held?.asked).toBe(asked);
    await own.stop();
  });

  it('the process may die: the next one makes it searchable', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'knowledge-'));
    class Broken extends TextExtractor {
      async check(): Promise<void> {}
      extract(): Promise<string> {
        return Promise.reject(new Error('the thread is gone'));
      }
    }
    const first = await TestApp.start({ dataDir, engines: (engines) => ({ ...engines, extractor: new Broken() }) });
    const { agent } = await first.register();
    const bot = (await agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body.id as ChatbotId;
    const uploadURL = (await agent.post('/api/objects/upload').expect(200)).body.uploadURL as string;
    await put(uploadURL, 'The submarine dives at noon.');
    const { body } = await agent.post('/api/documents').send({ chatbotId: bot, type: 'file', name: 'a.md', source: sourceOf(uploadURL) }).expect(201);
    expect(body.status).toBe('processing');
    await first.stop();

    const second = await TestApp.start({ dataDir, clock: first.clock });
    second.clock.advance(10 * MINUTE);
    await eventually(
      async () => (await second.get(KnowledgeIndex).search(bot, 'submarine', 5)).passages.map(({ documentId }) => documentId),
      (documents) => documents[0] === body.id,
    );
    await second.stop();
    await rm(dataDir, { recursive: true });
  }, 20_000);
});
