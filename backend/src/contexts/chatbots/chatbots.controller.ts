import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  Chatbot,
  ChatbotContents,
  ChatbotListQuery,
  ChatbotSummary,
  CreateChatbotBody,
  SettingChanges,
  UpdateChatbotBody,
} from '@chatbot-builder/contracts/http';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { Request, Response } from 'express';
import { v5 } from 'uuid';
import { Answers, AnswersList } from '../../http/answers.js';
import { CurrentContext } from '../../http/command-context.js';
import { ApiTags } from '../../http/described.js';
import { setPageHeaders } from '../../http/paging.js';
import { PathId } from '../../http/path-id.js';
import { CurrentCaller } from '../../http/caller.js';
import { originOf } from '../../http/person-origin.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { Reads, ReadYourWrites } from '../../http/read-your-writes.js';
import { ForPerson, json } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import type { PrincipalOf } from '../../kernel/principal.js';
import { notFound } from '../../kernel/refusals.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { CollectionChanges } from '../../runtime/collection-changes.js';
import type { LiveChatbot } from './chatbot.js';
import { chatbotDetails } from './chatbot-details.view.js';
import { chatbots } from './chatbot-list.view.js';
import { ChangeChatbot, CreateChatbot, DeleteChatbot } from './chatbots.commands.js';
import { GetChatbot, GetChatbotContents, ListChatbots, ListSettingChanges } from './chatbots.queries.js';

const VIEWS = [chatbots, chatbotDetails, chatbotActivityCollection];

/** Fits the longest knowledge text in any script, plus the other settings. */
const SETTINGS_BYTES = 1_048_576;

/** Derives the id from the command, so that a repeated `Idempotency-Key` yields the same chatbot. */
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
    private readonly access: Access,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
    private readonly collections: CollectionChanges,
  ) {}

  /** `q` searches name and description. */
  @ForPerson('chatbots:read')
  @Reads(chatbots)
  @Get()
  @AnswersList(ChatbotSummary)
  async list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: ChatbotListQuery }) query: ChatbotListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly ChatbotSummary[]> {
    const listed = await this.queries.execute(new ListChatbots(await this.access.chatbots(caller), query));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  @ForPerson('chatbots:write', { body: json(SETTINGS_BYTES) })
  @Post()
  @Answers(Chatbot, 201)
  async create(
    @Body({ schema: CreateChatbotBody }) settings: ChatbotSettings,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Chatbot> {
    const chatbotId = idOfCreation(context);
    const { chatbot, position } = await this.commands.execute(
      new CreateChatbot(chatbotId, settings, { ...context, chatbotId }),
    );
    await this.written.settle(response, position, VIEWS);
    return toChatbot(chatbotId, chatbot);
  }

  @ForPerson('chatbots:read')
  @Reads(chatbotDetails)
  @Get(':id')
  @Answers(Chatbot)
  async get(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
  ): Promise<Chatbot> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    return (await this.queries.execute(new GetChatbot(chatbot))) ?? unknown();
  }

  @ForPerson('chatbots:write', { body: json(SETTINGS_BYTES), limits: ['changes'] })
  @Patch(':id')
  @Answers(Chatbot)
  async change(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @Body({ schema: UpdateChatbotBody }) { basedOn, ...changes }: UpdateChatbotBody,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Chatbot> {
    const of = await this.access.chatbot(caller, chatbotId);
    const { chatbot, position } = await this.commands.execute(
      new ChangeChatbot(chatbotId, changes, basedOn, { ...context, ...of }),
    );
    await this.written.settle(response, position, VIEWS);
    if (position !== undefined) await this.collections.announce(of.accountId, 'chatbots');
    return toChatbot(chatbotId, chatbot);
  }

  @ForPerson('chatbots:write')
  @Delete(':id')
  @HttpCode(204)
  async delete(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const of = await this.access.deletedOrLive(caller, chatbotId);
    const { position } = await this.commands.execute(new DeleteChatbot(chatbotId, { ...context, ...of }));
    await this.written.settle(response, position, VIEWS);
  }

  @ForPerson('chatbots:read')
  @Reads(chatbotActivityCollection)
  @Get(':id/contents')
  @Answers(ChatbotContents)
  async contents(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
  ): Promise<ChatbotContents> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    return (await this.queries.execute(new GetChatbotContents(chatbot))) ?? unknown();
  }

  /** Where settings were last changed, so that an editor can say what else was saved meanwhile, and on which device. */
  @ForPerson('chatbots:write')
  @Get(':id/changes')
  @Answers(SettingChanges)
  async changes(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentPrincipal('person') { personId }: PrincipalOf<'person'>,
    @Req() request: Request,
  ): Promise<SettingChanges> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    return this.queries.execute(new ListSettingChanges(chatbot, { personId, origin: originOf(request) }));
  }
}

function unknown(): never {
  throw notFound('Chatbot');
}
