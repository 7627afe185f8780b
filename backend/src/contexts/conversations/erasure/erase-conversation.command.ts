import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ConversationId } from '@chatbot-builder/contracts/ids';
import { following, type CommandContext, type Position } from '../../../kernel/envelope.js';
import { Erasers } from '../../../runtime/erasure/erasers.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, eraseConversation } from '../conversation.js';

/** Once it resolves, nobody can read the conversation's contents. @throws Refused `conversation-not-found` */
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
    private readonly erasers: Erasers,
  ) {}

  async execute({ conversationId, context }: EraseConversation): Promise<{ readonly position: Position | undefined }> {
    const decided = await this.streams.decide(
      conversationStream(conversationId),
      conversation,
      eraseConversation(),
      context,
    );
    // The event comes first, so that a concurrent writer finds either the key or the reason why it is gone.
    const caused = following(context, decided.events);
    await this.erasers.conversation({ conversationId }, caused, new AbortController().signal);
    return decided;
  }
}
