import { Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { UnansweredQuery, UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { ChatbotId, UnansweredId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import { AnswersList } from '../../../http/answers.js';
import { CurrentCaller } from '../../../http/caller.js';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiTags } from '../../../http/described.js';
import { setPageHeaders } from '../../../http/paging.js';
import { PathId } from '../../../http/path-id.js';
import { Reads, ReadYourWrites } from '../../../http/read-your-writes.js';
import { ForPerson } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { ChangeUnanswered } from './unanswered.commands.js';
import { ListUnanswered } from './unanswered.queries.js';
import { unansweredCollection } from './unanswered.view.js';

@ApiTags('Knowledge')
@Controller('unanswered')
export class UnansweredController {
  constructor(
    private readonly access: Access,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
  ) {}

  /**
   * What visitors asked and the knowledge does not answer, most frequent first. Questions that ask the same are one.
   */
  @ForPerson('knowledge:read')
  @Reads(unansweredCollection)
  @Get(':chatbotId')
  @AnswersList(UnansweredQuestion, LIMITS.unansweredPageMax)
  async list(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: UnansweredQuery }) page: UnansweredQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly UnansweredQuestion[]> {
    const chatbot = await this.access.chatbot(caller, chatbotId);
    const listed = await this.queries.execute(new ListUnanswered(chatbot, page));
    setPageHeaders(request, response, listed);
    return listed.items;
  }

  /** Takes it off the list, however often it is asked. It can be restored. */
  @ForPerson('knowledge:write', { limits: ['changes'] })
  @HttpCode(204)
  @Delete(':id')
  dismiss(
    @PathId('id', UnansweredId, 'Question') id: UnansweredId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.change(id, 'dismiss', caller, context, response);
  }

  /** Lists it again after it was dismissed, or answered by an answer that was withdrawn. */
  @ForPerson('knowledge:write', { limits: ['changes'] })
  @HttpCode(204)
  @Post(':id/restore')
  restore(
    @PathId('id', UnansweredId, 'Question') id: UnansweredId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.change(id, 'restore', caller, context, response);
  }

  private async change(
    id: UnansweredId,
    change: 'dismiss' | 'restore',
    caller: Caller,
    context: CommandContext,
    response: Response,
  ): Promise<void> {
    const chatbot = await this.access.unanswered(caller, id);
    const { position } = await this.commands.execute(new ChangeUnanswered(id, change, { ...context, ...chatbot }));
    await this.written.settle(response, position, [unansweredCollection]);
  }
}
