import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { jobContext } from '../../kernel/envelope.js';
import { type DeclaredJob, job } from '../../runtime/job.js';
import type { JobAttempt } from '../../ports/job-queue.js';
import { ChatbotErasure } from './chatbot-erasure.js';
import { ERASE_CHATBOT, FINISH_DELETION, RESTORE_KNOWLEDGE_TEXT, SETTLE_CLAIM } from './chatbots.reactions.js';
import { KnowledgeText } from './knowledge-text.js';
import { SlotRepair } from './slot-repair.js';

const OfChatbot = z.object({ accountId: AccountId, chatbotId: ChatbotId });
const UPKEEP = { attempts: 20, pauseMs: 1_000, concurrency: 4, perOwner: 2 };
/** One at a time for an account, because a chatbot may have very many conversations. */
const ERASURE = { attempts: 20, pauseMs: 5_000, concurrency: 2, perOwner: 1 };

const contextOf = (of: z.infer<typeof OfChatbot>, attempt: JobAttempt) =>
  jobContext(attempt, { ...of, commandId: attempt.id });

@Injectable()
export class ChatbotJobs {
  readonly handlers: readonly DeclaredJob[];

  constructor(repair: SlotRepair, knowledgeText: KnowledgeText, erasure: ChatbotErasure) {
    this.handlers = [
      job(SETTLE_CLAIM, OfChatbot, UPKEEP, (chatbot, attempt) =>
        repair.settleClaim(chatbot.chatbotId, contextOf(chatbot, attempt)),
      ),
      job(FINISH_DELETION, OfChatbot, UPKEEP, (chatbot, attempt) =>
        repair.finishDeletion(chatbot.chatbotId, contextOf(chatbot, attempt)),
      ),
      job(ERASE_CHATBOT, OfChatbot, ERASURE, (chatbot, attempt) =>
        erasure.erase(chatbot.chatbotId, contextOf(chatbot, attempt), attempt.signal),
      ),
      job(RESTORE_KNOWLEDGE_TEXT, OfChatbot, UPKEEP, ({ chatbotId }) => knowledgeText.refresh(chatbotId)),
    ];
  }
}
