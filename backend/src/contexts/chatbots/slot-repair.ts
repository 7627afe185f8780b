import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { slotsStream } from '@chatbot-builder/contracts/events/slots';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { Streams } from '../../runtime/streams.js';
import { abandonCreation, chatbot } from './chatbot.js';
import { DeletionMarkers } from './deletion-markers.js';
import { releaseSlot, slots } from './slots.js';

/** Brings a chatbot's slot and what it left behind in line with its own stream, however often it is asked. */
@Injectable()
export class SlotRepair {
  constructor(
    private readonly streams: Streams,
    private readonly index: KnowledgeIndex,
    private readonly markers: DeletionMarkers,
  ) {}

  /**
   * Gives the slot of a chatbot back that was claimed and never created. The chatbot's stream is closed first: a creation
   * that comes later fails instead of living without a slot.
   */
  async settleClaim(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    const abandon = { ...context, chatbotId, commandId: `abandon/${chatbotId}` };
    const { state } = await this.streams.decide(chatbotStream(chatbotId), chatbot, abandonCreation(), abandon);
    if (state.phase === 'abandoned') await this.release(chatbotId, context);
  }

  /** What follows a deletion. That nothing brings it back comes first. */
  async finishDeletion(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    await this.markers.markDeleted(chatbotId);
    await this.release(chatbotId, context);
    await this.index.removeAll(chatbotId);
  }

  /** Whoever takes the step again takes the same one. */
  private async release(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    await this.streams.decide(slotsStream(context.accountId), slots, releaseSlot(chatbotId), {
      ...context,
      chatbotId,
      commandId: `release/${chatbotId}`,
    });
  }
}
