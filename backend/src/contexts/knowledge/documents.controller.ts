import { Controller, Delete, Get, HttpCode, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { KnowledgeDocument, PageQuery } from '@chatbot-builder/contracts/http';
import { ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { AnswersList } from '../../http/answers.js';
import { CurrentContext } from '../../http/command-context.js';
import { ApiTags } from '../../http/described.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { CurrentCaller } from '../../http/caller.js';
import { Reads, ReadYourWrites } from '../../http/read-your-writes.js';
import { ForPerson } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { documents } from './documents.view.js';
import { DeleteDocument } from './knowledge.commands.js';
import { ListDocuments } from './knowledge.queries.js';

@ApiTags('Knowledge')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly access: Access,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
  ) {}

  /** Newest first. */
  @ForPerson('knowledge:read')
  @Reads(documents)
  @Get(':chatbotId')
  @AnswersList(KnowledgeDocument)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: PageQuery }) page: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly KnowledgeDocument[]> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const listed = await this.queries.execute(new ListDocuments(chatbot, page, request));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  @ForPerson('knowledge:write')
  @HttpCode(204)
  @Delete(':id')
  async delete(
    @PathId('id', DocumentId, 'Document') documentId: DocumentId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const chatbot = await this.access.document(caller, documentId);
    const { position } = await this.commands.execute(new DeleteDocument(documentId, chatbot, context));
    await this.written.settle(response, position, [documents]);
  }
}
