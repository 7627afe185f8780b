import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ChatbotId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, type Identity, identifyVisitor } from '../conversation.js';
import { Ordinals } from './ordinals.js';
import { VisitorHistory } from './visitor-history.js';

/**
 * Gives the open conversation of a visitor to the one whom the page's server says it is. Earlier ones stay anonymous.
 */
export class IdentifyVisitor extends Command<void> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly from: VisitorId,
    readonly identity: Identity,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IdentifyVisitor)
export class IdentifyVisitorHandler implements ICommandHandler<IdentifyVisitor> {
  constructor(
    private readonly streams: Streams,
    private readonly history: VisitorHistory,
    private readonly ordinals: Ordinals,
  ) {}

  async execute({ chatbotId, from, identity, context }: IdentifyVisitor): Promise<void> {
    const current = await this.history.current(chatbotId, from);
    if (current?.state.phase !== 'open') return;
    const { conversationId } = current;
    await this.streams.decide(
      conversationStream(conversationId),
      conversation,
      identifyVisitor(from, identity),
      context,
    );
    this.ordinals.brings(chatbotId, identity.visitorId, conversationId);
  }
}
