import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { WidgetConversationsQuery } from '@chatbot-builder/contracts/http/visitor';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { WidgetConversations } from '@chatbot-builder/contracts/widget';
import type { Request } from 'express';
import { ApiOkResponse, ApiTags } from '../../../http/described.js';
import { embeddingPageOf } from '../../../http/embedding-page.js';
import { PathId } from '../../../http/path-id.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { ForVisitor } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { EmbeddedChatbots } from './embedded-chatbots.js';
import { ListOwnConversations } from './list-own-conversations.query.js';

@ApiTags('widget')
@Controller('widget/:chatbotId')
export class OwnConversationsController {
  constructor(
    private readonly chatbots: EmbeddedChatbots,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. Their messages are read by `GET history`. */
  @ForVisitor({ limits: ['visitor-calls'] })
  @Get('conversations')
  @ApiOkResponse({ description: 'WidgetConversations' })
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Query({ schema: WidgetConversationsQuery }) { after }: WidgetConversationsQuery,
    @Req() request: Request,
  ): Promise<WidgetConversations> {
    await this.chatbots.get(chatbotId, embeddingPageOf(request));
    return this.queries.execute(new ListOwnConversations(chatbotId, visitorId, after));
  }
}
