import { describe, expect, it } from 'vitest';
import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { jobHandler } from '../../../test/job-handler.js';
import { Teacher, uploadOf } from '../../../test/knowledge.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { TextExtractor, type UploadedFile } from '../../ports/text-extractor.js';
import { Indexing } from './indexing.js';
import { INDEX_DOCUMENT } from './knowledge.reactions.js';
import { documentIdOf } from './uploads.js';

const MINUTE = 60_000;

it('retries a document after extraction errors, both while it is processing and after it failed', async () => {
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
  const app = await TestApp.start({
    engines: (engines) => ({ ...engines, extractor: new Mendable(engines.extractor) }),
  });
  const ada = await Teacher.of(app);
  const taken = async () => (await ada.add(await ada.uploaded()).expect(201)).body as KnowledgeDocument;
  const [processed, givenUp] = [await taken(), await taken()];
  await jobHandler(app, INDEX_DOCUMENT).exhausted?.({ documentId: givenUp.id });
  const statuses = await eventually(
    async () => new Map((await ada.listed()).map(({ id, status }) => [id, status])),
    (documents) => documents.get(givenUp.id) === 'failed',
  );
  expect(statuses.get(processed.id)).toBe('processing');
  mended = true;
  for (const { id } of [processed, givenUp]) {
    expect((await ada.agent.post(`/api/documents/${id}/retry`).expect(200)).body).toMatchObject({
      id,
      status: 'ready',
    });
  }
  await app.stop();
});

describe('while a document is being read', () => {
  /** Extracts text only after `release()`. */
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

  /** Starts adding a document. Its extraction is blocked, and the response waits for it. */
  async function reading() {
    const extractors: Held[] = [];
    const app = await TestApp.start({
      engines: (engines) => {
        const extractor = new Held(engines.extractor);
        extractors.push(extractor);
        return { ...engines, extractor };
      },
    });
    const [held] = extractors as [Held];
    const ada = await Teacher.of(app);
    const source = await ada.uploaded('The submarine dives at noon.');
    const adding = ada.add(source).then(({ status }) => status);
    await held.reached;
    return { app, ada, held, adding, documentId: documentIdOf(uploadOf(source)) };
  }

  it('lets another one of the account wait, and those of others pass', async () => {
    const { app, ada, held, adding } = await reading();
    const bob = await Teacher.of(app, 'bob@example.com');
    const [second, other] = [await ada.uploaded(), await bob.uploaded()];
    const added = [ada.add(second).then(({ status }) => status)];
    await eventually(
      () => ada.listed(),
      (documents) => documents.length === 2,
    );
    added.push(bob.add(other).then(({ status }) => status));
    await eventually(
      async () => held.asked,
      (asked) => asked === 2,
    );
    const waiting = await ada.listed();
    expect(waiting.map(({ status }) => status)).toEqual(['processing', 'processing']);
    expect(held.asked).toBe(2);
    held.release();
    expect(await Promise.all([adding, ...added])).toEqual([201, 201, 201]);
    expect(held.asked).toBe(3);
    await app.stop();
  });

  it('can delete the document, which is never found afterwards', async () => {
    const { app, ada, held, adding, documentId } = await reading();
    await eventually(
      () => ada.listed(),
      ([document]) => document?.id === documentId && document.status === 'processing',
    );
    await ada.agent.delete(`/api/documents/${documentId}`).expect(204);
    held.release();
    expect(await adding).toBe(404);
    expect(await ada.found('submarine')).toEqual([]);
    await app.stop();
  });

  it('can delete its chatbot, which leaves nothing behind', async () => {
    const { app, ada, held, adding, documentId } = await reading();
    const indexing = app.get(Indexing).ensure(documentId);
    await ada.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204);
    held.release();
    await Promise.all([indexing, adding]);
    expect((await app.get(KnowledgeIndex).search(ada.chatbotId, 'submarine', 5)).chunks).toBe(0);

    const { asked } = held;
    await app.get(Indexing).ensure(documentId);
    expect(held.asked).toBe(asked);
    await app.stop();
  });

  it('indexes the document in the next process after a crash', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'knowledge-'));
    class Broken extends TextExtractor {
      async check(): Promise<void> {}
      extract(): Promise<string> {
        return Promise.reject(new Error('the thread is gone'));
      }
    }
    const first = await TestApp.start({ dataDir, engines: (engines) => ({ ...engines, extractor: new Broken() }) });
    const ada = await Teacher.of(first);
    const { body } = await ada.add(await ada.uploaded('The submarine dives at noon.')).expect(201);
    expect(body.status).toBe('processing');
    await first.stop();

    const second = await TestApp.start({ dataDir, clock: first.clock });
    second.clock.advance(10 * MINUTE);
    await eventually(
      async () =>
        (await second.get(KnowledgeIndex).search(ada.chatbotId, 'submarine', 5)).passages.map(
          ({ documentId }) => documentId,
        ),
      (documents) => documents[0] === body.id,
    );
    await second.stop();
    await rm(dataDir, { recursive: true });
  });
});
