import { expect } from 'vitest';
import { KnowledgeDocument, listOf } from '@chatbot-builder/contracts/http';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { KnowledgeIndex } from '../src/ports/knowledge-index.js';
import { ObjectStore } from '../src/ports/object-store.js';
import { type Builder, type TestApp } from './app.js';
import { eventually } from './eventually.js';

export const PRICES = '# Prices\n\nA ticket to Mallorca costs 30 euros.';

/** Uploads a file to an upload address. */
export const put = (uploadURL: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(uploadURL, {
    method: 'PUT',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

/** The upload address without its signature, from which a document is created. */
export const sourceOf = (uploadURL: string): string => uploadURL.slice(0, uploadURL.indexOf('?'));

export const uploadOf = (source: string) => {
  const [accountId, uploadId = ''] = new URL(source).pathname.split('/').slice(-2);
  return { accountId: AccountId.parse(accountId), uploadId };
};

export const keyOf = (source: string) => `uploads/${Object.values(uploadOf(source)).join('/')}`;

/** Resolves once the uploaded file of a document is gone. */
export const fileGone = (app: TestApp, source: string) =>
  eventually(
    () => app.get(ObjectStore).stat(keyOf(source)),
    (object) => object === undefined,
  );

/** A builder who adds files to a chatbot's knowledge. */
export class Teacher {
  private constructor(
    private readonly app: TestApp,
    readonly builder: Builder,
    readonly chatbotId: ChatbotId,
  ) {}

  static async of(app: TestApp, email?: string): Promise<Teacher> {
    const builder = await app.register(email);
    const { body } = await builder.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    return new Teacher(app, builder, ChatbotId.parse(body.id));
  }

  get agent(): Builder['agent'] {
    return this.builder.agent;
  }

  async ticket(): Promise<string> {
    return (await this.agent.post('/api/objects/upload').expect(200)).body.uploadURL;
  }

  /** A source. */
  async uploaded(body: string | Buffer = PRICES): Promise<string> {
    const uploadURL = await this.ticket();
    expect((await put(uploadURL, body)).status).toBe(204);
    return sourceOf(uploadURL);
  }

  add(source: string, name = 'prices.md', more: object = {}) {
    return this.agent.post('/api/documents').send({ chatbotId: this.chatbotId, type: 'file', name, source, ...more });
  }

  async listed(): Promise<KnowledgeDocument[]> {
    return listOf(KnowledgeDocument).parse((await this.agent.get(`/api/documents/${this.chatbotId}`).expect(200)).body);
  }

  /** Names of documents with passages for a question. */
  async found(question: string): Promise<readonly string[]> {
    return (await this.app.get(KnowledgeIndex).search(this.chatbotId, question, 5)).passages.map(
      ({ documentId }) => documentId,
    );
  }

  /** Expects that nothing of a rejected file is left. */
  async refusesWithoutTrace(answer: ReturnType<Teacher['add']>, status: number, code: string): Promise<void> {
    const before = await this.listed();
    const { body } = await answer.expect(status);
    expect(body).toMatchObject({ statusCode: status, code });
    expect(await this.listed()).toEqual(before);
  }
}
