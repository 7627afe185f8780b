import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { RatingBody } from '@chatbot-builder/contracts/http/visitor';
import type { ChatbotId, ConversationId, MessageId, VisitorId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { CommandContext } from '../../../kernel/envelope.js';
import { notFound } from '../../../kernel/refusals.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, rateReply } from '../conversation.js';
import { Ordinals } from './ordinals.js';
import { replyIdOf } from './visitor-conversations.js';
import { VisitorHistory } from './visitor-history.js';

const Comment = z.string().nullable();

/** Records the visitor's rating of one of their replies. @throws Refused `message-not-found` or `too-many-ratings` */
export class RateReply extends Command<{ readonly isNew: boolean }> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly visitorId: VisitorId,
    readonly messageId: MessageId,
    readonly given: RatingBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RateReply)
export class RateReplyHandler implements ICommandHandler<RateReply> {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly history: VisitorHistory,
    private readonly ordinals: Ordinals,
  ) {}

  async execute({ chatbotId, visitorId, messageId, given, context }: RateReply): Promise<{ readonly isNew: boolean }> {
    const conversationId = await this.holding(chatbotId, visitorId, messageId);
    if (!conversationId) throw notFound('Message');
    const stream = conversationStream(conversationId);
    const opener = await this.personal.rememberingOpener(stream);
    const rating = { rating: given.rating, comment: (given.rating && given.comment) || null };
    const { events } = await this.streams.decide(
      stream,
      conversation,
      rateReply(conversationId, messageId, rating, (comment) => Comment.parse(opener('comment', comment))),
      context,
    );
    return { isNew: events.length > 0 };
  }

  /** The view may not know the last conversation yet, so its stream is read first. */
  private async holding(
    chatbotId: ChatbotId,
    visitorId: VisitorId,
    messageId: MessageId,
  ): Promise<ConversationId | undefined> {
    const current = await this.history.current(chatbotId, visitorId);
    const replied = current?.state.messages.some(({ id }) => replyIdOf(current.conversationId, id) === messageId);
    if (replied) return current?.conversationId;
    const [holding] = await this.ordinals.holding(chatbotId, visitorId, messageId);
    return holding && (await this.history.own(chatbotId, visitorId, holding.conversationId))?.conversationId;
  }
}
