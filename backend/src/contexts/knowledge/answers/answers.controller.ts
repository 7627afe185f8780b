import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { PageQuery } from '@chatbot-builder/contracts/http';
import { AddAnswerBody, AddedAnswer, AnswerBody, TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { AnswerId, ChatbotId, UnansweredId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { v5 } from 'uuid';
import type { z } from 'zod';
import { Answers, AnswersList } from '../../../http/answers.js';
import { CurrentCaller } from '../../../http/caller.js';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiTags } from '../../../http/described.js';
import { setPageHeaders } from '../../../http/paging.js';
import { PathId } from '../../../http/path-id.js';
import { Reads, ReadYourWrites } from '../../../http/read-your-writes.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { notFound } from '../../../kernel/refusals.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { AnswerUnanswered } from '../unanswered/unanswered.commands.js';
import { unansweredCollection } from '../unanswered/unanswered.view.js';
import { ChangeAnswer } from './answers.commands.js';
import { ListAnswers } from './answers.queries.js';
import { answersCollection } from './answers.view.js';

/** Derives the id from the command, so that a repeated `Idempotency-Key` yields the same answer. */
const idOfAddition = ({ accountId, commandId }: CommandContext): AnswerId =>
  AnswerId.parse(v5(`answer/${commandId}`, accountId));

@ApiTags('Knowledge')
@Controller('answers')
export class AnswersController {
  constructor(
    private readonly access: Access,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
  ) {}

  /** Newest first, withdrawn ones too. */
  @ForPerson('knowledge:read')
  @Reads(answersCollection)
  @Get(':chatbotId')
  @AnswersList(TeamAnswer)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: PageQuery }) page: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly TeamAnswer[]> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const listed = await this.queries.execute(new ListAnswers(chatbot, page));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  /** The chatbot prefers the answer to its documents wherever a visitor asks the question, in any words. */
  @ForPerson('knowledge:write', { body: json(), limits: ['changes'] })
  @Post()
  @Answers(AddedAnswer, 201)
  async add(
    @Body({ schema: AddAnswerBody }) { chatbotId, source = null, ...text }: z.output<typeof AddAnswerBody>,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AddedAnswer> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    if (source && (await this.access.conversation(caller, source.conversationId)).chatbotId !== chatbotId)
      throw notFound('Conversation');
    const change = { kind: 'add', added: { ...text, source } } as const;
    const id = idOfAddition(context);
    const owned = { ...context, ...chatbot };
    await this.change(id, change, owned, response);
    if (source) await this.answered(UnansweredId.parse(source.messageId), owned, response);
    return { id };
  }

  @ForPerson('knowledge:write', { body: json(), limits: ['changes'] })
  @HttpCode(204)
  @Put(':id')
  async edit(
    @PathId('id', AnswerId, 'Answer') answerId: AnswerId,
    @Body({ schema: AnswerBody }) text: AnswerBody,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const chatbot = await this.access.answer(caller, answerId);
    await this.change(answerId, { kind: 'edit', text }, { ...context, ...chatbot }, response);
  }

  /** No reply uses it any more. It can be restored. */
  @ForPerson('knowledge:write', { limits: ['changes'] })
  @HttpCode(204)
  @Delete(':id')
  async withdraw(
    @PathId('id', AnswerId, 'Answer') answerId: AnswerId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const chatbot = await this.access.answer(caller, answerId);
    await this.change(answerId, { kind: 'withdraw' }, { ...context, ...chatbot }, response);
  }

  @ForPerson('knowledge:write', { limits: ['changes'] })
  @HttpCode(204)
  @Post(':id/restore')
  async restore(
    @PathId('id', AnswerId, 'Answer') answerId: AnswerId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const chatbot = await this.access.answer(caller, answerId);
    await this.change(answerId, { kind: 'restore' }, { ...context, ...chatbot }, response);
  }

  private async answered(replyId: UnansweredId, context: CommandContext, response: Response): Promise<void> {
    const { position } = await this.commands.execute(new AnswerUnanswered(replyId, context));
    await this.written.settle(response, position, [unansweredCollection]);
  }

  private async change(...[id, change, context, response]: [...ConstructorParameters<typeof ChangeAnswer>, Response]) {
    const { position } = await this.commands.execute(new ChangeAnswer(id, change, context));
    await this.written.settle(response, position, [answersCollection]);
  }
}
