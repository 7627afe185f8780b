import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Conversation, Message, PageQuery } from '@chatbot-builder/contracts/http';
import { ConversationsQuery } from '@chatbot-builder/contracts/http/conversation-filter';
import { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { AnswersList } from '../../http/answers.js';
import { ApiTags } from '../../http/described.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { CurrentCaller } from '../../http/caller.js';
import { Reads } from '../../http/read-your-writes.js';
import { ForPerson } from '../../http/routes/route.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { ListConversations, ListMessages } from './conversation.queries.js';
import { conversationsCollection } from './conversations.view.js';
import { messagesCollection } from './messages.view.js';

@ApiTags('conversations')
@Controller()
export class ConversationsController {
  constructor(
    private readonly access: Access,
    private readonly queries: QueryBus,
  ) {}

  /** Those that match, newest first. */
  @ForPerson('conversations:read')
  @Reads(conversationsCollection)
  @Get('conversations/:chatbotId')
  @AnswersList(Conversation)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: ConversationsQuery }) query: ConversationsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Conversation[]> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const listed = await this.queries.execute(new ListConversations(chatbot, query));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  /** Oldest first. */
  @ForPerson('conversations:read')
  @Reads(conversationsCollection, messagesCollection)
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
}
