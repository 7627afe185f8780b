import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { JobHandler } from '../../ports/job-queue.js';
import { ChatbotErasure } from './chatbot-erasure.js';
import { ERASE_CHATBOT, FINISH_DELETION, RESTORE_KNOWLEDGE_TEXT, SETTLE_CLAIM } from './chatbots.reactions.js';
import { KnowledgeText } from './knowledge-text.js';
import { SlotRepair } from './slot-repair.js';

const Payload = z.object({ accountId: AccountId, chatbotId: ChatbotId });

@Injectable()
export class ChatbotJobs {
  readonly handlers: readonly JobHandler[];

  constructor(repair: SlotRepair, knowledgeText: KnowledgeText, erasure: ChatbotErasure) {
    const job = (name: string, run: (payload: z.infer<typeof Payload>) => Promise<void>): JobHandler => ({
      name,
      attempts: 20,
      pauseMs: 1_000,
      concurrency: 4,
      handle: (payload) => run(Payload.parse(payload)),
    });
    this.handlers = [
      job(SETTLE_CLAIM, ({ accountId, chatbotId }) => repair.settleClaim(accountId, chatbotId)),
      job(FINISH_DELETION, ({ accountId, chatbotId }) => repair.finishDeletion(accountId, chatbotId)),
      job(ERASE_CHATBOT, ({ accountId, chatbotId }) => erasure.erase(accountId, chatbotId)),
      job(RESTORE_KNOWLEDGE_TEXT, ({ chatbotId }) => knowledgeText.restore(chatbotId)),
    ];
  }
}
