import { Injectable } from '@nestjs/common';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { chatbotStream, slotsStream } from '../../kernel/streams.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { Streams } from '../../runtime/streams.js';
import { abandonCreation, chatbot } from './chatbot.js';
import { EndedChatbots } from './ended-chatbots.js';
import { releaseSlot, slots } from './slots.js';

/** Brings a chatbot's slot and what it left behind in line with its own stream, however often it is asked. */
@Injectable()
export class SlotRepair {
  constructor(
    private readonly streams: Streams,
    private readonly index: KnowledgeIndex,
    private readonly ended: EndedChatbots,
  ) {}

  /**
   * Gives the slot of a chatbot back that was claimed and never created. The chatbot's stream is closed first: a creation
   * that comes later fails instead of living without a slot.
   */
  async settleClaim(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    const context = contextOf(accountId, chatbotId, 'abandon');
    const { state } = await this.streams.decide(chatbotStream(chatbotId), chatbot, abandonCreation(), context);
    if (state.phase === 'abandoned') await this.release(accountId, chatbotId);
  }

  /** What follows a deletion. That nothing brings it back comes first. */
  async finishDeletion(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    await this.ended.keepDeleted(chatbotId);
    await this.release(accountId, chatbotId);
    await this.index.removeAll(chatbotId);
  }

  private async release(accountId: AccountId, chatbotId: ChatbotId): Promise<void> {
    await this.streams.decide(
      slotsStream(accountId),
      slots,
      releaseSlot(chatbotId),
      contextOf(accountId, chatbotId, 'release'),
    );
  }
}

/** Whoever takes a step again takes the same one. */
const contextOf = (accountId: AccountId, chatbotId: ChatbotId, step: string): CommandContext => ({
  accountId,
  chatbotId,
  actor: { kind: 'system', id: 'chatbots' },
  correlationId: `${step}/${chatbotId}`,
  commandId: `${step}/${chatbotId}`,
});
