import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { documentStream } from '../../kernel/streams.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { ObjectStore } from '../../ports/object-store.js';
import { Streams } from '../../runtime/streams.js';
import { knowledgeItem } from './document.js';
import { EraseDocumentsJob } from './erase-documents.job.js';
import { Indexing } from './indexing.js';
import { INDEX_DOCUMENT, REMOVE_DOCUMENT } from './knowledge.reactions.js';
import { documentIdOf, objectKeyOf } from './uploads.js';

export const SWEEP_UPLOAD = 'sweep-upload';

const IndexPayload = z.object({ documentId: DocumentId });
const RemovePayload = z.object({ documentId: DocumentId, chatbotId: ChatbotId });
const UploadPayload = z.object({ accountId: AccountId, uploadId: z.uuid() });

type Payload = Readonly<Record<string, unknown>>;

@Injectable()
export class IndexDocumentJob implements JobHandler {
  readonly name = INDEX_DOCUMENT;
  readonly attempts = 6;
  readonly pauseMs = 2_000;
  readonly concurrency = 2;

  constructor(private readonly indexing: Indexing) {}

  async handle(payload: Payload): Promise<void> {
    await this.indexing.ensure(IndexPayload.parse(payload).documentId);
  }

  async exhausted(payload: Payload): Promise<void> {
    await this.indexing.giveUp(IndexPayload.parse(payload).documentId);
  }
}

@Injectable()
export class RemoveDocumentJob implements JobHandler {
  readonly name = REMOVE_DOCUMENT;
  readonly attempts = 20;
  readonly pauseMs = 2_000;
  readonly concurrency = 2;

  constructor(
    private readonly streams: Streams,
    private readonly index: KnowledgeIndex,
    private readonly objects: ObjectStore,
  ) {}

  async handle(payload: Payload): Promise<void> {
    const { documentId, chatbotId } = RemovePayload.parse(payload);
    const { state, revision } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase !== 'deleted') return;
    await this.index.remove(chatbotId, documentId, revision);
    await this.objects.delete(state.objectKey);
  }
}

/** Drops a file that no document is made of, or none any more. */
@Injectable()
export class SweepUploadJob implements JobHandler {
  readonly name = SWEEP_UPLOAD;
  readonly attempts = 20;
  readonly pauseMs = 2_000;
  readonly concurrency = 2;

  constructor(
    private readonly streams: Streams,
    private readonly objects: ObjectStore,
  ) {}

  async handle(payload: Payload): Promise<void> {
    const upload = UploadPayload.parse(payload);
    const { state } = await this.streams.read(documentStream(documentIdOf(upload)), knowledgeItem);
    if (state.phase === 'none' || state.phase === 'deleted') await this.objects.delete(objectKeyOf(upload));
  }
}

@Injectable()
export class KnowledgeJobs {
  readonly handlers: readonly JobHandler[];

  constructor(index: IndexDocumentJob, remove: RemoveDocumentJob, sweep: SweepUploadJob, erase: EraseDocumentsJob) {
    this.handlers = [index, remove, sweep, erase];
  }
}
