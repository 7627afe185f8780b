import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import slugify from '@sindresorhus/slugify';
import type { OwnedData, OwnedFile } from '../../kernel/owned-data.js';
import { DocumentStore, type Identified } from '../../ports/document-store.js';
import { ObjectStore } from '../../ports/object-store.js';
import { jsonLines } from '../../runtime/owned-data/json-lines.js';
import { liveChatbotsOf } from '../../runtime/owned-data/live-chatbots.js';
import { Streams } from '../../runtime/streams.js';
import { type DocumentRow, documents } from './documents.view.js';

const SLUG_CHARACTERS = 60;

type Document = Identified<DocumentRow>;

/** The documents of all chatbots, and the files that they are made of. */
@Injectable()
export class OwnedDocuments implements OwnedData {
  readonly name = 'documents';

  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
    private readonly objects: ObjectStore,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'documents.jsonl', body: jsonLines(this.lines(accountId)) };
    for await (const document of this.documents(accountId)) {
      // The file of a failed document is deleted after a day.
      if (!(await this.objects.stat(document.objectKey))) continue;
      yield { name: fileOf(document), modifiedAt: new Date(document.createdAt), body: this.contentOf(document) };
    }
  }

  private async *contentOf({ objectKey }: Document): AsyncGenerator<Uint8Array> {
    const object = await this.objects.read(objectKey);
    if (object) yield* object as AsyncIterable<Uint8Array>;
  }

  private async *lines(accountId: AccountId): AsyncGenerator<object> {
    for await (const document of this.documents(accountId)) {
      const { _id: id, chatbotId, name, fileSize, status, createdAt, fileGone = false } = document;
      yield { id, chatbotId, name, fileSize, status, createdAt, file: fileGone ? null : fileOf(document) };
    }
  }

  private async *documents(accountId: AccountId): AsyncGenerator<Document> {
    for await (const chatbotId of liveChatbotsOf(accountId, this.store, this.streams))
      yield* this.store.stream(documents, { where: { chatbotId }, sort: { field: 'createdAt', order: 'asc' } });
  }
}

/** Safe on every file system, and different for each document. */
function fileOf({ _id: id, name }: Document): string {
  const extension = extname(name);
  const slug = slugify(name.slice(0, name.length - extension.length)).slice(0, SLUG_CHARACTERS);
  return `files/${slug || 'document'}-${id}${extension.toLowerCase()}`;
}
