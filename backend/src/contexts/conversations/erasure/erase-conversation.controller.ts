import { Controller, Delete, HttpCode, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import type { Response } from 'express';
import { AccountCommand } from '../../../http/command-context.js';
import { PathId } from '../../../http/path-id.js';
import { ReadYourWrites } from '../../../http/read-your-writes.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { conversationsCollection } from '../conversations.view.js';
import { messagesCollection } from '../messages.view.js';
import { EraseConversation } from './erase-conversation.command.js';

@ApiTags('conversations')
@Controller('conversations')
export class EraseConversationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly written: ReadYourWrites,
  ) {}

  /** Erases its words for good: it stays in every list and count, with `null` where something was said. Quiet when repeated. */
  @Delete(':conversationId')
  @HttpCode(204)
  async erase(
    @PathId('conversationId', ConversationId, 'Conversation') conversationId: ConversationId,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { position } = await this.commands.execute(new EraseConversation(conversationId, context));
    await this.written.settle(response, position, [conversationsCollection, messagesCollection]);
  }
}
