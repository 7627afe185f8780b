import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChatbotSettings, chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { following, type CommandContext, type Position } from '../../kernel/envelope.js';
import { Streams } from '../../runtime/streams.js';
import {
  changeSettings,
  chatbot,
  chatbotNotFound,
  createChatbot,
  creationExpired,
  deleteChatbot,
  type LiveChatbot,
} from './chatbot.js';
import { KnowledgeText } from './knowledge-text.js';
import { SlotClaims } from './slot-claims.js';
import { SlotRepair } from './slot-repair.js';

export interface Written {
  readonly chatbot: LiveChatbot;
  readonly position: Position | undefined;
}

/**
 * Claims a slot, then creates the chatbot.
 *
 * @throws Refused `upgrade-required` if the plan has no slot left, or `chatbot-creation-expired`
 */
export class CreateChatbot extends Command<Written> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly settings: ChatbotSettings,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateChatbot)
export class CreateChatbotHandler implements ICommandHandler<CreateChatbot> {
  constructor(
    private readonly streams: Streams,
    private readonly slots: SlotClaims,
    private readonly knowledgeText: KnowledgeText,
  ) {}

  async execute({ chatbotId, settings, context }: CreateChatbot): Promise<Written> {
    await this.slots.claim(chatbotId, context);
    const { state, position } = await this.streams.decide(
      chatbotStream(chatbotId),
      chatbot,
      createChatbot(settings),
      context,
    );
    // A repeated creation may find a chatbot that was deleted meanwhile.
    if (state.phase !== 'live') throw creationExpired();
    if (state.settings.knowledgeBase !== '') await this.knowledgeText.update(chatbotId, state);
    return { chatbot: state, position };
  }
}

/**
 * Changes settings.
 *
 * @throws Refused `chatbot-not-found` if it is deleted, `chatbot-changed-elsewhere`, or `default-language-unsupported`
 */
export class ChangeChatbot extends Command<Written> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly changes: Partial<ChatbotSettings>,
    readonly basedOn: string | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeChatbot)
export class ChangeChatbotHandler implements ICommandHandler<ChangeChatbot> {
  constructor(
    private readonly streams: Streams,
    private readonly knowledgeText: KnowledgeText,
  ) {}

  async execute({ chatbotId, changes, basedOn, context }: ChangeChatbot): Promise<Written> {
    const { state, position, events } = await this.streams.decide(
      chatbotStream(chatbotId),
      chatbot,
      changeSettings(changes, basedOn),
      context,
    );
    // A repeated command id skips the decision, so check the current state here.
    if (state.phase !== 'live') throw chatbotNotFound();
    const touchesKnowledge = events.some(
      (event) =>
        event.type === 'ChatbotSettingsChanged' &&
        (event.data.changes.knowledgeBase !== undefined || event.data.changes.name !== undefined),
    );
    if (touchesKnowledge) await this.knowledgeText.update(chatbotId, state);
    return { chatbot: state, position };
  }
}

/**
 * Once it resolves, the chatbot is hidden, its slot is free and no reply uses its knowledge. If another command deleted
 * it before, only the reaction to that deletion completes it.
 *
 * @throws Refused `chatbot-not-found`
 */
export class DeleteChatbot extends Command<{ readonly position: Position | undefined }> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteChatbot)
export class DeleteChatbotHandler implements ICommandHandler<DeleteChatbot> {
  constructor(
    private readonly streams: Streams,
    private readonly repair: SlotRepair,
  ) {}

  async execute({ chatbotId, context }: DeleteChatbot): Promise<{ readonly position: Position | undefined }> {
    const { state, position, events } = await this.streams.decide(
      chatbotStream(chatbotId),
      chatbot,
      deleteChatbot(),
      context,
    );
    if (state.phase !== 'deleted' && state.phase !== 'erased') throw chatbotNotFound();
    if (events.length > 0) await this.repair.finishDeletion(chatbotId, following(context, events));
    return { position };
  }
}
