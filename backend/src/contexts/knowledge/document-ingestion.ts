import { setTimeout as elapsed } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UnreadDocument } from '@chatbot-builder/contracts/http';
import type { DocumentId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { Streams } from '../../runtime/streams.js';
import { KnowledgeAllowance } from './knowledge-allowance.js';
import { knowledgeItem, type LiveItem, unknownDocument } from './document.js';
import { Indexing } from './indexing.js';
import { AddDocument, RetryDocument } from './knowledge.commands.js';
import { failureOf } from './knowledge.queries.js';
import { UploadedFiles } from './uploaded-files.js';
import { documentIdOf, objectKeyOf, type Upload } from './uploads.js';

/** How long a response waits for a document to be ready. */
const WAIT_MS = 25_000;

export interface Ingested {
  readonly documentId: DocumentId;
  readonly item: LiveItem;
  readonly position: number | undefined;
  /** Set if the document was added but cannot be read. Throw it once the views include the failure. */
  readonly unreadable?: Refused;
}

/** Adds uploaded files as documents and waits until they are indexed. */
@Injectable()
export class DocumentIngestion {
  private readonly logger = new Logger(DocumentIngestion.name);

  constructor(
    private readonly files: UploadedFiles,
    private readonly allowance: KnowledgeAllowance,
    private readonly indexing: Indexing,
    private readonly commands: CommandBus,
    private readonly streams: Streams,
  ) {}

  /**
   * @throws Refused `never-uploaded`, `plan-limit-reached`, `upload-used`, or the reason why the file is not accepted
   */
  async add(upload: Upload, name: string, context: CommandContext): Promise<Ingested> {
    const documentId = documentIdOf(upload);
    const objectKey = objectKeyOf(upload);
    const fileSize = await this.files.check({ objectKey, name });
    await this.allowance.refuseBeyond(context.accountId, documentId, fileSize);
    await this.commands.execute(new AddDocument(documentId, { kind: 'file', name, objectKey, fileSize }, context));
    return this.settled(documentId);
  }

  async retry(documentId: DocumentId, context: CommandContext): Promise<Ingested> {
    await this.commands.execute(new RetryDocument(documentId, context));
    return this.settled(documentId);
  }

  /** The document once it is indexed, or its state after `WAIT_MS`. */
  private async settled(documentId: DocumentId): Promise<Ingested> {
    const waiting = new AbortController();
    const indexed = this.indexing
      .ensure(documentId)
      .catch((error: unknown) =>
        this.logger.error({ err: error, documentId }, 'Indexing a document failed and will be retried'),
      );
    await Promise.race([indexed, elapsed(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    const { state, position } = await this.streams.read(documentStream(documentId), knowledgeItem);
    if (state.phase === 'none' || state.phase === 'deleted') throw unknownDocument();
    const ingested = { documentId, item: state, position };
    if (state.phase !== 'failed') return ingested;
    const details: UnreadDocument = { documentId };
    return {
      ...ingested,
      unreadable: new Refused('unprocessable', 'document-unreadable', failureOf(state.reason).message, { details }),
    };
  }
}
