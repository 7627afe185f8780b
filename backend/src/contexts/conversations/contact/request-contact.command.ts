import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ConversationId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, requestContact } from '../conversation.js';

/** Records an address that a visitor leaves. @throws Refused `conversation-not-found` or `contact-already-requested` */
export class RequestContact extends Command<void> {
  constructor(
    readonly conversationId: ConversationId,
    readonly given: { readonly email: string; readonly question: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestContact)
export class RequestContactHandler implements ICommandHandler<RequestContact> {
  constructor(private readonly streams: Streams) {}

  async execute({ conversationId, given, context }: RequestContact): Promise<void> {
    await this.streams.decide(conversationStream(conversationId), conversation, requestContact(given), context);
  }
}
