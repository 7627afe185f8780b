import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { job } from '../../runtime/job.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { ChatbotErasure } from './chatbot-erasure.js';
import { ERASE_CHATBOT, FINISH_DELETION, RESTORE_KNOWLEDGE_TEXT, SETTLE_CLAIM } from './chatbots.reactions.js';
import { KnowledgeText } from './knowledge-text.js';
import { SlotRepair } from './slot-repair.js';

const OfChatbot = z.object({ accountId: AccountId, chatbotId: ChatbotId });
const UPKEEP = { attempts: 20, pauseMs: 1_000, concurrency: 4 };

@Injectable()
export class ChatbotJobs {
  readonly handlers: readonly JobHandler[];

  constructor(repair: SlotRepair, knowledgeText: KnowledgeText, erasure: ChatbotErasure) {
    this.handlers = [
      job(SETTLE_CLAIM, OfChatbot, UPKEEP, ({ accountId, chatbotId }) => repair.settleClaim(accountId, chatbotId)),
      job(FINISH_DELETION, OfChatbot, UPKEEP, ({ accountId, chatbotId }) =>
        repair.finishDeletion(accountId, chatbotId),
      ),
      job(ERASE_CHATBOT, OfChatbot, UPKEEP, ({ accountId, chatbotId }) => erasure.erase(accountId, chatbotId)),
      job(RESTORE_KNOWLEDGE_TEXT, OfChatbot, UPKEEP, ({ chatbotId }) => knowledgeText.restore(chatbotId)),
    ];
  }
}
