import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Streams } from '../../runtime/streams.js';
import { grantChatbot, person, revokeChatbot } from './person.js';

/**
 * Lets a client see a chatbot. The caller must have checked who owns the chatbot.
 *
 * @throws Refused `person-not-found` or `not-a-client`
 */
export class GrantChatbot extends Command<void> {
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
  constructor(private readonly streams: Streams) {}

  async execute({ personId, chatbotId, context }: GrantChatbot): Promise<void> {
    const decision = grantChatbot(context.accountId, chatbotId);
    await this.streams.decide(personStream(personId), person, decision, context);
  }
}

/** Takes effect at once, in every process. @throws Refused `person-not-found` or `not-a-client` */
export class RevokeChatbot extends Command<void> {
  constructor(
    readonly personId: PersonId,
    readonly chatbotId: ChatbotId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeChatbot)
export class RevokeChatbotHandler implements ICommandHandler<RevokeChatbot> {
  constructor(private readonly streams: Streams) {}

  async execute({ personId, chatbotId, context }: RevokeChatbot): Promise<void> {
    const decision = revokeChatbot(context.accountId, chatbotId);
    await this.streams.decide(personStream(personId), person, decision, context);
  }
}
