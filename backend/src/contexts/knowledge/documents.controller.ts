import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AddDocumentBody, KnowledgeDocument, ListQuery } from '@chatbot-builder/contracts/http';
import { type AccountId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Answers, AnswersList } from '../../http/answers.js';
import { AccountCommand } from '../../http/command-context.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CurrentAccount } from '../../http/session.guard.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { ChatbotOwner } from './chatbot-owner.js';
import { documents } from './documents.view.js';
import { Intake, type Taken } from './intake.js';
import { DeleteDocument } from './knowledge.commands.js';
import { ListDocuments } from './knowledge.queries.js';
import { Uploads } from './uploads.js';

const VIEWS = [documents];
const PageQuery = ListQuery.pick({ after: true, limit: true });

@ApiTags('Knowledge')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly owner: ChatbotOwner,
    private readonly intake: Intake,
    private readonly uploads: Uploads,
    private readonly written: ReadYourWrites,
  ) {}

  /** Newest first. */
  @Get(':chatbotId')
  @AnswersList(KnowledgeDocument)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentAccount() accountId: AccountId,
    @Query({ schema: PageQuery }) page: z.output<typeof PageQuery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly KnowledgeDocument[]> {
    await this.owner.mustBe(accountId, chatbotId);
    const listed = await this.queries.execute(new ListDocuments(chatbotId, page));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  /** Answers when the document is ready, or after 25 s with `processing`. 422 where it was taken and cannot be read. */
  @Post()
  @Answers(KnowledgeDocument, 201)
  async add(
    @CurrentAccount() accountId: AccountId,
    @Body({ schema: AddDocumentBody }) { chatbotId, name, source }: z.output<typeof AddDocumentBody>,
    @AccountCommand() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnowledgeDocument> {
    await this.owner.mustBe(accountId, chatbotId);
    return this.answered(response, await this.intake.add(this.uploads.named(source, accountId, request), { name, source }, { ...context, chatbotId }));
  }

  @HttpCode(200)
  @Post(':id/retry')
  @Answers(KnowledgeDocument)
  async retry(
    @PathId('id', DocumentId, 'Document') documentId: DocumentId,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnowledgeDocument> {
    return this.answered(response, await this.intake.retry(documentId, context));
  }

  @HttpCode(204)
  @Delete(':id')
  async delete(
    @PathId('id', DocumentId, 'Document') documentId: DocumentId,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { position } = await this.commands.execute(new DeleteDocument(documentId, context));
    await this.written.settle(response, position, VIEWS);
  }

  /** A list that is read after a no shows it too. */
  private async answered(response: Response, { document, position, unreadable }: Taken): Promise<KnowledgeDocument> {
    await this.written.settle(response, position, VIEWS);
    if (unreadable) throw unreadable;
    return document;
  }
}
