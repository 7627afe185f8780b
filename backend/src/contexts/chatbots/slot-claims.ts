import { Injectable } from '@nestjs/common';
import { slotsStream } from '@chatbot-builder/contracts/events/slots';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Plans } from '../../runtime/plans/plans.js';
import { Streams } from '../../runtime/streams.js';
import { SlotRepair } from './slot-repair.js';
import { claimSlot, slots, upgradeRequired } from './slots.js';

/** Gives chatbots their slots. The plan has a stream of its own, so it is asked before and after a claim. */
@Injectable()
export class SlotClaims {
  constructor(
    private readonly streams: Streams,
    private readonly plans: Plans,
    private readonly repair: SlotRepair,
  ) {}

  /** @throws Refused `upgrade-required` if the plan has no slot left, also if it lapses meanwhile */
  async claim(chatbotId: ChatbotId, context: CommandContext): Promise<void> {
    const { accountId } = context;
    const allowed = await this.plans.of(accountId);
    const { state } = await this.streams.decide(slotsStream(accountId), slots, claimSlot(chatbotId, allowed), context);
    const now = await this.plans.of(accountId);
    if (now.chatbots >= allowed.chatbots || state.size <= now.chatbots) return;
    await this.repair.settleClaim(chatbotId, context);
    throw upgradeRequired(now);
  }
}
