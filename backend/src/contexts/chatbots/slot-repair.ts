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

/** Makes a chatbot's slot, index and deletion marker match its stream. Idempotent. */
@Injectable()
export class SlotRepair {
  constructor(
    private readonly streams: Streams,
    private readonly index: KnowledgeIndex,
    private readonly markers: DeletionMarkers,
  ) {}

  /**
   * Releases the slot of a chatbot that was never created. Closes the chatbot's stream first, so that a late creation
   * fails and no chatbot exists without a slot.
   */
  async settleClaim(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    const abandon = { ...context, chatbotId, commandId: `abandon/${chatbotId}` };
    const { state } = await this.streams.decide(chatbotStream(chatbotId), chatbot, abandonCreation(), abandon);
    if (state.phase === 'abandoned') await this.release(chatbotId, context);
  }

  /** Completes a deletion. Sets the marker first, so that no restored backup brings the chatbot back. */
  async finishDeletion(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    await this.markers.markDeleted(chatbotId);
    await this.release(chatbotId, context);
    await this.index.removeAll(chatbotId);
  }

  /** A repeated step has the same command id. */
  private async release(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    await this.streams.decide(slotsStream(context.accountId), slots, releaseSlot(chatbotId), {
      ...context,
      chatbotId,
      commandId: `release/${chatbotId}`,
    });
  }
}
