import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { ApiTags } from '../../../http/described.js';
import { embeddingPageOf } from '../../../http/embedding-page.js';
import { PathId } from '../../../http/path-id.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { ForVisitor } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { Presence } from '../../../runtime/presence/presence.js';
import { EmbeddedChatbots } from './embedded-chatbots.js';

@ApiTags('widget')
@Controller('widget/:chatbotId')
export class PresenceController {
  constructor(
    private readonly chatbots: EmbeddedChatbots,
    private readonly presence: Presence,
  ) {}

  /** The visitor sees the conversation. Said once a minute, and recorded nowhere. */
  @ForVisitor({ limits: ['visitor-calls'] })
  @HttpCode(204)
  @Post('presence')
  async present(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Req() request: Request,
  ): Promise<void> {
    const { accountId } = await this.chatbots.get(chatbotId, embeddingPageOf(request));
    await this.presence.seen({ accountId, chatbotId, visitorId });
  }
}
