import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConversationId } from '@chatbot-builder/contracts/ids';
import type { CommandContext, Position } from '../../../kernel/envelope.js';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { DataKeys } from '../../../runtime/sealing/data-keys.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, eraseConversation } from '../conversation.js';

/** Nobody can read its words when it resolves. Refused `conversation-not-found` where it is not the account's. */
export class EraseConversation extends Command<{ readonly position: Position | undefined }> {
  constructor(
    readonly conversationId: ConversationId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EraseConversation)
export class EraseConversationHandler implements ICommandHandler<EraseConversation> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: DataKeys,
  ) {}

  async execute({ conversationId, context }: EraseConversation): Promise<{ readonly position: Position | undefined }> {
    const decided = await this.streams.decide(
      conversationStream(conversationId),
      conversation,
      eraseConversation(context.accountId),
      context,
    );
    // After the event: whoever was about to say something finds either the key or the reason why there is none.
    await this.keys.destroy(`conversation:${conversationId}`);
    return decided;
  }
}
