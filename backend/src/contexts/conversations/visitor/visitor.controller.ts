import { createHash } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VisitorMessageBody, WidgetConfigQuery, WidgetHistoryQuery } from '@chatbot-builder/contracts/http/visitor';
import { ChatbotId, MessageId, type VisitorId } from '@chatbot-builder/contracts/ids';
import {
  type ChatFrame,
  type VisitorSession,
  type WidgetConfig,
  type WidgetHistory,
} from '@chatbot-builder/contracts/widget';
import type { Request, Response } from 'express';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '../../../http/described.js';
import { embeddingPageOf } from '../../../http/embedding-page.js';
import { addressOf } from '../../../http/client-address.js';
import { sendEventStream } from '../../../http/event-stream.js';
import { PathId } from '../../../http/path-id.js';
import { requestIdOf } from '../../../http/request-log.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { VisitorTokens } from '../../../http/proofs/visitor-tokens.js';
import { ForVisitor, ForWidget, json } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { ChatStreams } from '../chat-streams.js';
import { EndConversation, ReceiveMessage } from '../conversation.commands.js';
import type { LiveChatbot } from '../live-chatbots.js';
import type { ReplyTask } from '../reply/reply-writer.js';
import { Replies } from '../reply/replies.js';
import { EmbeddedChatbots } from './embedded-chatbots.js';
import { VisitorAllowance } from './visitor-allowance.js';
import { VisitorHistory } from './visitor-history.js';
import { visitOf } from './visit.js';
import { visitorContext } from './visitor-context.js';
import { isIdentified } from './visitor-conversations.js';
import { widgetConfig } from './widget-config.js';

/** How long a browser shows a saved appearance, or a launcher of a deleted chatbot, before it asks again. */
const CONFIG_SECONDS = 60;

interface Sending {
  readonly chatbotId: ChatbotId;
  readonly visitorId: VisitorId;
  readonly chatbot: LiveChatbot;
  readonly body: VisitorMessageBody;
  readonly request: Request;
  readonly response: Response;
}

/** The API of the widget, callable from any site. See `contracts/src/widget/visitor-api.ts`. */
@ApiTags('widget')
@Controller('widget/:chatbotId')
export class VisitorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly chatbots: EmbeddedChatbots,
    private readonly replies: Replies,
    private readonly history: VisitorHistory,
    private readonly tokens: VisitorTokens,
    private readonly allowance: VisitorAllowance,
    private readonly streams: ChatStreams,
  ) {}

  @ForWidget({ limits: ['visitor-calls'] })
  @Get('config')
  @ApiOkResponse({ description: 'WidgetConfig' })
  async config(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Query({ schema: WidgetConfigQuery }) query: WidgetConfigQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WidgetConfig> {
    const { settings } = await this.chatbots.get(chatbotId, embeddingPageOf(request));
    const config = widgetConfig(chatbotId, settings, query);
    // What one site may have, a shared cache must not hand to another.
    const scope = settings.allowedDomains.length === 0 ? 'public' : 'private';
    response.setHeader('Cache-Control', `${scope}, max-age=${CONFIG_SECONDS}`);
    response.setHeader('ETag', `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url')}"`);
    return config;
  }

  @ForWidget({ limits: ['visitor-sessions'] })
  @Post('session')
  @ApiCreatedResponse({ description: 'VisitorSession' })
  async session(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Req() request: Request,
  ): Promise<VisitorSession> {
    await this.chatbots.get(chatbotId, embeddingPageOf(request));
    return this.tokens.issue(chatbotId, embeddingPageOf(request).origin);
  }

  @ForVisitor({ limits: ['visitor-calls'] })
  @Get('history')
  @ApiOkResponse({ description: 'WidgetHistory' })
  async page(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Query({ schema: WidgetHistoryQuery }) { before }: WidgetHistoryQuery,
    @Req() request: Request,
  ): Promise<WidgetHistory> {
    await this.chatbots.get(chatbotId, embeddingPageOf(request));
    return this.history.page(chatbotId, visitorId, before);
  }

  @ForVisitor({ body: json(), limits: ['chat-messages', 'chat-messages-of-address', 'chat-messages-of-chatbot'] })
  @Post('messages')
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'One ChatFrame per data line' })
  async send(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Body({ schema: VisitorMessageBody }) body: VisitorMessageBody,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const chatbot = await this.chatbots.get(chatbotId, embeddingPageOf(request));
    const sending = { chatbotId, visitorId, chatbot, body, request, response };
    await this.streams.during({ visitor: visitorId, address: addressOf(request), chatbot: chatbotId }, () =>
      this.answer(sending),
    );
  }

  private async answer({ chatbotId, visitorId, chatbot, body, request, response }: Sending): Promise<void> {
    const { id: messageId, content, visitor, ...given } = body;
    const { name = null, email = null } = visitor ?? {};
    const isDescribed = isIdentified(visitorId) && (name !== null || email !== null);
    const identity = isDescribed ? { visitorId, name, email } : undefined;
    const context = visitorContext({
      accountId: chatbot.accountId,
      chatbotId,
      visitorId,
      requestId: requestIdOf(request),
      commandId: `message/${messageId}`,
    });
    const received = await this.allowance.recording(chatbotId, content, () =>
      this.commands.execute(
        new ReceiveMessage(chatbotId, visitorId, messageId, content, visitOf(given), context, identity),
      ),
    );
    const { conversationId, state, isNew } = received;
    const task: ReplyTask = {
      chatbotId,
      conversationId,
      messageId,
      context: received.context,
      ...(isNew && { read: { chatbot, state } }),
    };
    const { replies } = this;
    const begun = isNew ? replies.begin(task) : undefined;
    const frames = async function* (gone: AbortSignal): AsyncGenerator<ChatFrame> {
      yield { type: 'accepted', messageId, conversationId };
      yield* replies.frames(task, gone, begun);
    };
    // Messages of one commit are answered in one turn of the event loop. No first text waits for its end.
    await sendEventStream(response, frames, { isUrgent: ({ type }) => type === 'text' });
  }

  @ForVisitor({ limits: ['visitor-calls'] })
  @HttpCode(204)
  @Post('messages/:messageId/stop')
  async stop(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @PathId('messageId', MessageId, 'Message') messageId: MessageId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Req() request: Request,
  ): Promise<void> {
    await this.chatbots.get(chatbotId, embeddingPageOf(request));
    const current = await this.history.current(chatbotId, visitorId);
    if (!current) return;
    await this.replies.stop({ conversationId: current.conversationId, messageId }, requestIdOf(request));
  }

  @ForVisitor({ limits: ['visitor-calls'] })
  @HttpCode(204)
  @Post('end')
  async end(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentPrincipal('visitor') { visitorId }: PrincipalOf<'visitor'>,
    @Req() request: Request,
  ): Promise<void> {
    const { accountId } = await this.chatbots.get(chatbotId, embeddingPageOf(request));
    const current = await this.history.current(chatbotId, visitorId);
    if (!current) return;
    const context = visitorContext({
      accountId,
      chatbotId,
      visitorId,
      requestId: requestIdOf(request),
      commandId: `end/${current.conversationId}`,
    });
    await this.commands.execute(new EndConversation(current.conversationId, context));
  }
}
