import { CommandHandler, type ICommandHandler, Command } from '@nestjs/cqrs';
import {
  type ConversationEvent,
  conversationStream,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import type { ChatbotId, ConversationId, MessageId, VisitorId } from '@chatbot-builder/contracts/ids';
import { following, type CommandContext, type Recorded } from '../../kernel/envelope.js';
import { Clock } from '../../ports/clock.js';
import { Vault } from '../../runtime/sealing/vault.js';
import { Streams } from '../../runtime/streams.js';
import {
  conversation,
  endConversation,
  endIfSilentSince,
  messageOf,
  receiveMessage,
  recordFailure,
  recordReply,
  type Conversation,
  type CountingKeys,
  type Identity,
  type Visit,
} from './conversation.js';
import { Ordinals } from './visitor/ordinals.js';
import { countingKeys } from './visitor/counting-keys.js';
import { conversationIdOf, sessionIdOf } from './visitor/visitor-conversations.js';

export interface ReceivedIn {
  readonly conversationId: ConversationId;
  readonly state: Exclude<Conversation, { phase: 'none' }>;
  /** This command recorded the message, so nobody can have begun a reply before. */
  readonly isNew: boolean;
  /** The context for the reply, with the message as its cause. */
  readonly context: CommandContext;
}

/**
 * Adds a visitor's message to the open conversation, or starts the next one with it. Idempotent by message id.
 */
export class ReceiveMessage extends Command<ReceivedIn> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly visitorId: VisitorId,
    readonly messageId: MessageId,
    readonly content: string,
    readonly visit: Visit,
    readonly context: CommandContext,
    /** Of an identified visitor. */
    readonly identity?: Identity,
  ) {
    super();
  }
}

@CommandHandler(ReceiveMessage)
export class ReceiveMessageHandler implements ICommandHandler<ReceiveMessage> {
  constructor(
    private readonly streams: Streams,
    private readonly ordinals: Ordinals,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  async execute(message: ReceiveMessage): Promise<ReceivedIn> {
    const { chatbotId, visitorId, messageId, content, visit } = message;
    const keys = await countingKeys(this.vault, chatbotId, { content, page: visit.page });
    for (const known of await this.ordinals.outsideOrder(chatbotId, visitorId, messageId)) {
      const there = await this.receivedIn(known.conversationId, known.ordinal ?? 0, message, keys);
      if (there) return there;
    }
    // The view may be behind, so walk forward from the last conversation that it knows until one takes the message. The
    // message may be a retry of one that a conversation before it took.
    for (let ordinal = await this.ordinals.first(chatbotId, visitorId, messageId); ; ordinal++) {
      const received = await this.receivedIn(conversationIdOf(chatbotId, visitorId, ordinal), ordinal, message, keys);
      if (!received) continue;
      this.ordinals.saw(chatbotId, visitorId, ordinal);
      return received;
    }
  }

  /** Undefined if the conversation does not take the message. */
  private async receivedIn(
    conversationId: ConversationId,
    ordinal: number,
    { visitorId, messageId, content, visit, identity, context }: ReceiveMessage,
    keys: CountingKeys,
  ): Promise<ReceivedIn | undefined> {
    const given = {
      messageId,
      content,
      // Only a conversation that begins needs it.
      get sessionId() {
        return sessionIdOf(conversationId);
      },
      visitorId,
      ordinal,
      visit,
      identity,
      keys,
      now: this.clock.now(),
    };
    const { state, events } = await this.streams.decide(
      conversationStream(conversationId),
      conversation,
      receiveMessage(given),
      context,
    );
    if (state.phase === 'none' || !messageOf(state, messageId)) return undefined;
    const received = events.filter(({ type }) => type === 'MessageReceived');
    return { conversationId, state, isNew: received.length > 0, context: following(context, received) };
  }
}

export type RecordedReply = Extract<Recorded<StoredConversationEvent>, { type: 'ReplyGenerated' }>;

/** Resolves to the reply that the conversation now holds: another one if another process ran the same command first. */
export class RecordReply extends Command<RecordedReply> {
  constructor(
    readonly conversationId: ConversationId,
    readonly reply: Extract<ConversationEvent, { type: 'ReplyGenerated' }>['data'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordReply)
export class RecordReplyHandler implements ICommandHandler<RecordReply> {
  constructor(private readonly streams: Streams) {}

  async execute({ conversationId, reply, context }: RecordReply): Promise<RecordedReply> {
    const stream = conversationStream(conversationId);
    const { events } = await this.streams.decide(stream, conversation, recordReply(reply), context);
    const recorded = events.find((event) => event.type === 'ReplyGenerated');
    if (!recorded) throw new Error(`The reply to ${reply.replyTo} was recorded by another command`);
    return recorded;
  }
}

export class RecordReplyFailure extends Command<void> {
  constructor(
    readonly conversationId: ConversationId,
    readonly replyTo: MessageId,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordReplyFailure)
export class RecordReplyFailureHandler implements ICommandHandler<RecordReplyFailure> {
  constructor(private readonly streams: Streams) {}

  async execute({ conversationId, replyTo, code, context }: RecordReplyFailure): Promise<void> {
    await this.streams.decide(conversationStream(conversationId), conversation, recordFailure(replyTo, code), context);
  }
}

/** Ends the open conversation, because the visitor starts a new one. */
export class EndConversation extends Command<void> {
  constructor(
    readonly conversationId: ConversationId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndConversation)
export class EndConversationHandler implements ICommandHandler<EndConversation> {
  constructor(private readonly streams: Streams) {}

  async execute({ conversationId, context }: EndConversation): Promise<void> {
    await this.streams.decide(conversationStream(conversationId), conversation, endConversation(), context);
  }
}

export class EndIdleConversation extends Command<void> {
  constructor(
    readonly conversationId: ConversationId,
    /** When the last message or reply before the silence was recorded. */
    readonly silentSince: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndIdleConversation)
export class EndIdleConversationHandler implements ICommandHandler<EndIdleConversation> {
  constructor(private readonly streams: Streams) {}

  async execute({ conversationId, silentSince, context }: EndIdleConversation): Promise<void> {
    await this.streams.decide(conversationStream(conversationId), conversation, endIfSilentSince(silentSince), context);
  }
}

export const conversationCommandHandlers = [
  ReceiveMessageHandler,
  RecordReplyHandler,
  RecordReplyFailureHandler,
  EndConversationHandler,
  EndIdleConversationHandler,
];
