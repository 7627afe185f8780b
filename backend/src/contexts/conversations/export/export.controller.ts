import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { Task } from '@chatbot-builder/contracts/http';
import { ExportQuery, StartExport } from '@chatbot-builder/contracts/http/conversation-filter';
import { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Response } from 'express';
import { v5 } from 'uuid';
import { Answers } from '../../../http/answers.js';
import { CurrentCaller } from '../../../http/caller.js';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiOkResponse, ApiProduces, ApiTags } from '../../../http/described.js';
import { PathId } from '../../../http/path-id.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { taskShown } from '../../../runtime/tasks/task-shown.js';
import { Tasks } from '../../../runtime/tasks/tasks.js';
import { LiveChatbots } from '../live-chatbots.js';
import { ConversationsExport, EXPORT_TYPES, EXPORT_WRITERS } from './conversations-export.js';
import { ExportedConversations } from './exported-conversations.js';
import { exportFileName } from './file-name.js';

/** Task ids derive from commands, so that a repeated request starts no second export. */
const NAMESPACE = '6f1f4a57-0e83-4c53-9d7c-6cf2a5a7e3b1';

@ApiTags('conversations')
@Controller('conversations/:chatbotId')
export class ExportController {
  constructor(
    private readonly access: Access,
    private readonly chatbots: LiveChatbots,
    private readonly exported: ExportedConversations,
    private readonly kind: ConversationsExport,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {}

  /** Streams all conversations that match as a file, oldest first. */
  @ForPerson('conversations:export', { limits: ['exports'] })
  @Get('export')
  @ApiProduces('text/csv', 'application/json')
  @ApiOkResponse({ description: 'A file in the chosen format' })
  async export(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: ExportQuery }) { format, ...filter }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.access.chatbot(caller, chatbotId);
    const { settings } = await this.chatbots.get(chatbotId);
    response.type(EXPORT_TYPES[format]);
    response.attachment(exportFileName({ id: chatbotId, name: settings.name }, format, this.clock.now()));
    response.setHeader('Cache-Control', 'no-store');
    // A failure halfway destroys the connection, so that no client mistakes a partial file for a complete one.
    await EXPORT_WRITERS[format](this.exported.of(chatbotId, filter), response);
  }

  /**
   * Starts the same export as a task, which shows its progress and goes on without the browser. Its file is kept seven
   * days.
   */
  @ForPerson('conversations:export', { body: json(), limits: ['exports'] })
  @Post('exports')
  @HttpCode(202)
  @Answers(Task)
  async start(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Body({ schema: StartExport }) request: StartExport,
  ): Promise<Task> {
    const { accountId } = await this.access.chatbot(caller, chatbotId);
    const { commandId, correlationId, actor } = context;
    const id = v5(commandId, NAMESPACE);
    const order = { id, accountId, chatbotId, startedBy: PersonId.parse(actor.id), request };
    return taskShown(await this.tasks.start(this.kind, order, { correlationId, causationId: commandId }));
  }
}
