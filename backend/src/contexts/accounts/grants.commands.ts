import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext, Position } from '../../kernel/envelope.js';
import { CollectionChanges } from '../../runtime/collection-changes.js';
import { Streams } from '../../runtime/streams.js';
import { grantChatbot, person, revokeChatbot } from './person.js';

interface Regranted {
  readonly position: Position | undefined;
}

/**
 * Lets a client see a chatbot, and tells its open screens. The caller must have checked who owns the chatbot.
 *
 * @throws Refused `client-not-found` or `too-many-grants`
 */
export class GrantChatbot extends Command<Regranted> {
  constructor(
    readonly personId: PersonId,
    readonly chatbotId: ChatbotId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Takes effect at once, in every process, and tells the client's open screens. @throws Refused `client-not-found` */
export class RevokeChatbot extends Command<Regranted> {
  constructor(
    readonly personId: PersonId,
    readonly chatbotId: ChatbotId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GrantChatbot)
export class GrantChatbotHandler implements ICommandHandler<GrantChatbot> {
  constructor(
    private readonly streams: Streams,
    private readonly changes: CollectionChanges,
  ) {}

  async execute({ personId, chatbotId, context }: GrantChatbot): Promise<Regranted> {
    const decision = grantChatbot(context.accountId, chatbotId);
    const { position } = await this.streams.decide(personStream(personId), person, decision, context);
    await this.changes.announce(context.accountId, 'chatbots', personId);
    return { position };
  }
}

@CommandHandler(RevokeChatbot)
export class RevokeChatbotHandler implements ICommandHandler<RevokeChatbot> {
  constructor(
    private readonly streams: Streams,
    private readonly changes: CollectionChanges,
  ) {}

  async execute({ personId, chatbotId, context }: RevokeChatbot): Promise<Regranted> {
    const decision = revokeChatbot(context.accountId, chatbotId);
    const { position } = await this.streams.decide(personStream(personId), person, decision, context);
    await this.changes.announce(context.accountId, 'chatbots', personId);
    return { position };
  }
}
