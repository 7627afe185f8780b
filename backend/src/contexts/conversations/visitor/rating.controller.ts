import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RatingBody } from '@chatbot-builder/contracts/http/visitor';
import { ChatbotId, MessageId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { ApiTags } from '../../../http/described.js';
import { embeddingPageOf } from '../../../http/embedding-page.js';
import { PathId } from '../../../http/path-id.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForVisitor, json } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { EmbeddedChatbots } from './embedded-chatbots.js';
import { RateReply } from './rate-reply.command.js';
import { VisitorAllowance } from './visitor-allowance.js';
import { visitorContext } from './visitor-context.js';

@ApiTags('widget')
@Controller('widget/:chatbotId')
export class RatingController {
  constructor(
    private readonly chatbots: EmbeddedChatbots,
    private readonly commands: CommandBus,
    private readonly allowance: VisitorAllowance,
  ) {}

  /** The visitor's opinion of a reply of their own. Repeating it changes nothing. */
  @ForVisitor({ body: json(), limits: ['visitor-calls'] })
  @HttpCode(204)
  @Post('messages/:messageId/rating')
  async rate(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @PathId('messageId', MessageId, 'Message') messageId: MessageId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Body({ schema: RatingBody }) given: RatingBody,
    @Req() request: Request,
  ): Promise<void> {
    const { accountId } = await this.chatbots.get(chatbotId, embeddingPageOf(request));
    const requestId = requestIdOf(request);
    const context = visitorContext({
      accountId,
      chatbotId,
      visitorId,
      requestId,
      commandId: `rating/${messageId}/${requestId}`,
    });
    // A thumb alone is kept for ever, too.
    const written = `${messageId}${given.comment ?? ''}`;
    await this.allowance.recording(chatbotId, written, () =>
      this.commands.execute(new RateReply(chatbotId, visitorId, messageId, given, context)),
    );
  }
}
