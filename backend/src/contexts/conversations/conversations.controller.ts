import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Conversation, ExportQuery, ListQuery, Message, PageQuery } from '@chatbot-builder/contracts/http';
import { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { AnswersList } from '../../http/answers.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { CurrentCaller } from '../../http/caller.js';
import { ForPerson } from '../../http/routes/route.js';
import { Clock } from '../../ports/clock.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { ListConversations, ListMessages } from './conversation.queries.js';
import { writeCsv } from './export/csv.js';
import { ExportedConversations } from './export/exported-conversations.js';
import { exportFileName } from './export/file-name.js';
import { writeJson } from './export/json.js';
import { LiveChatbots } from './live-chatbots.js';

@ApiTags('conversations')
@Controller()
export class ConversationsController {
  constructor(
    private readonly access: Access,
    private readonly queries: QueryBus,
    private readonly chatbots: LiveChatbots,
    private readonly exported: ExportedConversations,
    private readonly clock: Clock,
  ) {}

  /** Newest first. `q` searches session ids. */
  @ForPerson('conversations:read')
  @Get('conversations/:chatbotId')
  @AnswersList(Conversation)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: ListQuery }) query: ListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Conversation[]> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const listed = await this.queries.execute(new ListConversations(chatbot, query));
    setPageHeaders(request, response, listed);
    if (listed.total !== undefined) response.setHeader('X-Total-Count', String(listed.total));
    return listed.items;
  }

  /** Oldest first. */
  @ForPerson('conversations:read')
  @Get('messages/:conversationId')
  @AnswersList(Message)
  async messages(
    @PathId('conversationId', ConversationId, 'Conversation') conversationId: ConversationId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: PageQuery }) page: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Message[]> {
    await this.access.conversation(caller, conversationId);
    const listed = await this.queries.execute(new ListMessages(conversationId, page));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  /** Streams all conversations that started in the range as a file, oldest first. */
  @ForPerson('conversations:export')
  @Get('conversations/:chatbotId/export')
  @ApiProduces('text/csv', 'application/json')
  @ApiOkResponse({ description: 'A file in the chosen format' })
  async export(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: ExportQuery }) { format, from, to }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.access.chatbot(caller, chatbotId);
    const { settings } = await this.chatbots.get(chatbotId);
    const conversations = this.exported.of(chatbotId, { from, to });
    response.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    response.attachment(exportFileName({ id: chatbotId, name: settings.name }, format, this.clock.now()));
    response.setHeader('Cache-Control', 'no-store');
    // A failure halfway destroys the connection, so that no client mistakes a partial file for a complete one.
    await (format === 'csv' ? writeCsv(conversations, response) : writeJson(conversations, response));
  }
}
