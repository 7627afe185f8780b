import { Controller, Delete, HttpCode, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import type { Response } from 'express';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiTags } from '../../../http/described.js';
import { PathId } from '../../../http/path-id.js';
import { CurrentCaller } from '../../../http/caller.js';
import { ReadYourWrites } from '../../../http/read-your-writes.js';
import { ForPerson } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { conversationsCollection } from '../conversations.view.js';
import { messagesCollection } from '../messages.view.js';
import { EraseConversation } from './erase-conversation.command.js';

@ApiTags('conversations')
@Controller('conversations')
export class EraseConversationController {
  constructor(
    private readonly access: Access,
    private readonly commands: CommandBus,
    private readonly written: ReadYourWrites,
  ) {}

  /**
   * Permanently erases the contents of a conversation. It stays in every list and count, with `null` as its texts.
   * Idempotent.
   */
  @ForPerson('conversations:erase')
  @Delete(':conversationId')
  @HttpCode(204)
  async erase(
    @PathId('conversationId', ConversationId, 'Conversation') conversationId: ConversationId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const chatbot = await this.access.conversation(caller, conversationId);
    const { position } = await this.commands.execute(new EraseConversation(conversationId, { ...context, ...chatbot }));
    await this.written.settle(response, position, [conversationsCollection, messagesCollection]);
  }
}
