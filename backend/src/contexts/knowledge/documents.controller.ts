import { Controller, Delete, Get, HttpCode, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { KnowledgeDocument, PageQuery } from '@chatbot-builder/contracts/http';
import { type AccountId, ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { AnswersList } from '../../http/answers.js';
import { AccountCommand } from '../../http/command-context.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CurrentAccount } from '../../http/session.guard.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { documents } from './documents.view.js';
import { DeleteDocument } from './knowledge.commands.js';
import { ListDocuments } from './knowledge.queries.js';

@ApiTags('Knowledge')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
  ) {}

  /** Newest first. */
  @Get(':chatbotId')
  @AnswersList(KnowledgeDocument)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentAccount() accountId: AccountId,
    @Query({ schema: PageQuery }) page: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly KnowledgeDocument[]> {
    const listed = await this.queries.execute(new ListDocuments(accountId, chatbotId, page));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  @HttpCode(204)
  @Delete(':id')
  async delete(
    @PathId('id', DocumentId, 'Document') documentId: DocumentId,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { position } = await this.commands.execute(new DeleteDocument(documentId, context));
    await this.written.settle(response, position, [documents]);
  }
}
