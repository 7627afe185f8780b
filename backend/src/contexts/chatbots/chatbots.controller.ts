import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Chatbot,
  ChatbotContents,
  ChatbotSummary,
  CreateChatbotBody,
  ListQuery,
  UpdateChatbotBody,
} from '@chatbot-builder/contracts/http';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { Request, Response } from 'express';
import { v5 } from 'uuid';
import { Answers, AnswersList } from '../../http/answers.js';
import { AccountCommand } from '../../http/command-context.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CurrentAccount } from '../../http/session.guard.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { notFound } from '../../kernel/refusals.js';
import type { LiveChatbot } from './chatbot.js';
import { chatbotDetails } from './chatbot-details.view.js';
import { chatbots } from './chatbot-list.view.js';
import { ChangeChatbot, CreateChatbot, DeleteChatbot } from './chatbots.commands.js';
import { GetChatbot, GetChatbotContents, ListChatbots } from './chatbots.queries.js';

const VIEWS = [chatbots, chatbotDetails, chatbotActivityCollection];

/** One creation, one chatbot: a repeated `Idempotency-Key` names the same. */
const idOfCreation = ({ accountId, commandId }: CommandContext): ChatbotId =>
  ChatbotId.parse(v5(`chatbot/${commandId}`, accountId));

const toChatbot = (id: ChatbotId, { settings, createdAt, updatedAt }: LiveChatbot): Chatbot => ({
  id,
  ...settings,
  createdAt,
  updatedAt,
});

@ApiTags('Chatbots')
@Controller('chatbots')
export class ChatbotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
  ) {}

  @Get()
  @AnswersList(ChatbotSummary)
  async list(
    @CurrentAccount() accountId: AccountId,
    @Query({ schema: ListQuery }) query: ListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly ChatbotSummary[]> {
    const listed = await this.queries.execute(new ListChatbots(accountId, query));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  @Post()
  @Answers(Chatbot, 201)
  async create(
    @Body({ schema: CreateChatbotBody }) settings: ChatbotSettings,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Chatbot> {
    const chatbotId = idOfCreation(context);
    const { chatbot, position } = await this.commands.execute(
      new CreateChatbot(chatbotId, settings, { ...context, chatbotId }),
    );
    await this.written.settle(response, position, VIEWS);
    return toChatbot(chatbotId, chatbot);
  }

  @Get(':id')
  @Answers(Chatbot)
  async get(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentAccount() accountId: AccountId,
  ): Promise<Chatbot> {
    return (await this.queries.execute(new GetChatbot(accountId, chatbotId))) ?? unknown();
  }

  @Patch(':id')
  @Answers(Chatbot)
  async change(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Body({ schema: UpdateChatbotBody }) changes: UpdateChatbotBody,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Chatbot> {
    const { chatbot, position } = await this.commands.execute(
      new ChangeChatbot(chatbotId, changes, { ...context, chatbotId }),
    );
    await this.written.settle(response, position, VIEWS);
    return toChatbot(chatbotId, chatbot);
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { position } = await this.commands.execute(new DeleteChatbot(chatbotId, { ...context, chatbotId }));
    await this.written.settle(response, position, VIEWS);
  }

  @Get(':id/contents')
  @Answers(ChatbotContents)
  async contents(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentAccount() accountId: AccountId,
  ): Promise<ChatbotContents> {
    return (await this.queries.execute(new GetChatbotContents(accountId, chatbotId))) ?? unknown();
  }
}

function unknown(): never {
  throw notFound('Chatbot');
}
