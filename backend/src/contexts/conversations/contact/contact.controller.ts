import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ContactBody } from '@chatbot-builder/contracts/http/visitor';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { ApiTags } from '../../../http/described.js';
import { embeddingPageOf } from '../../../http/embedding-page.js';
import { PathId } from '../../../http/path-id.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForVisitor, json } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { notFound } from '../../../kernel/refusals.js';
import { EmbeddedChatbots } from '../visitor/embedded-chatbots.js';
import { visitorContext } from '../visitor/visitor-context.js';
import { VisitorHistory } from '../visitor/visitor-history.js';
import { RequestContact } from './request-contact.command.js';

/** A way to a person where the chatbot does not know. See `contracts/src/widget/visitor-api.ts`. */
@ApiTags('widget')
@Controller('widget/:chatbotId')
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly chatbots: EmbeddedChatbots,
    private readonly history: VisitorHistory,
  ) {}

  @ForVisitor({ body: json(), limits: ['contact-requests'] })
  @HttpCode(204)
  @Post('contact')
  async request(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Body({ schema: ContactBody }) { id, ...given }: ContactBody,
    @Req() request: Request,
  ): Promise<void> {
    const { accountId } = await this.chatbots.get(chatbotId, embeddingPageOf(request));
    const current = await this.history.current(chatbotId, visitorId);
    if (!current) throw notFound('Conversation');
    const requestId = requestIdOf(request);
    const context = visitorContext({ accountId, chatbotId, visitorId, requestId, commandId: `contact/${id}` });
    await this.commands.execute(new RequestContact(current.conversationId, given, context));
  }
}
