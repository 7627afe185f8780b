import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { AddDocumentBody, KnowledgeDocument } from '@chatbot-builder/contracts/http';
import { DocumentId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Answers } from '../../http/answers.js';
import { CurrentContext } from '../../http/command-context.js';
import { ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { CurrentCaller } from '../../http/caller.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { ForPerson, json } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { documents } from './documents.view.js';
import { DocumentIngestion, type Ingested } from './document-ingestion.js';
import { toDocument } from './knowledge.queries.js';
import { Uploads } from './uploads.js';

/**
 * Routes that wait for a document to be indexed. They respond when it is ready, or after 25 s with status `processing`.
 */
@ApiTags('Knowledge')
@Controller('documents')
export class IngestionController {
  constructor(
    private readonly access: Access,
    private readonly uploads: Uploads,
    private readonly ingestion: DocumentIngestion,
    private readonly written: ReadYourWrites,
  ) {}

  /** Answers 422 if the document was added but cannot be read. */
  @ForPerson('knowledge:write', { body: json() })
  @Post()
  @Answers(KnowledgeDocument, 201)
  async add(
    @CurrentCaller() caller: Caller,
    @Body({ schema: AddDocumentBody }) { chatbotId, name, source }: z.output<typeof AddDocumentBody>,
    @CurrentContext() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnowledgeDocument> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const upload = this.uploads.named(source, request);
    this.access.issued(caller, upload.accountId, 'Upload');
    return this.answered(request, response, await this.ingestion.add(upload, name, { ...context, ...chatbot }));
  }

  @ForPerson('knowledge:write', { limits: ['document-retries'] })
  @HttpCode(200)
  @Post(':id/retry')
  @Answers(KnowledgeDocument)
  async retry(
    @PathId('id', DocumentId, 'Document') documentId: DocumentId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnowledgeDocument> {
    const chatbot = await this.access.document(caller, documentId);
    return this.answered(request, response, await this.ingestion.retry(documentId, { ...context, ...chatbot }));
  }

  /** Waits for the views first, so that the list also shows a document that is refused as unreadable. */
  private async answered(
    request: Request,
    response: Response,
    { documentId, item, position, unreadable }: Ingested,
  ): Promise<KnowledgeDocument> {
    await this.written.settle(response, position, [documents]);
    if (unreadable) throw unreadable;
    const outcome = { status: item.phase, ...('reason' in item && { reason: item.reason }) };
    return toDocument(documentId, this.uploads.sourceOf(item.objectKey, request), { ...item, ...outcome });
  }
}
