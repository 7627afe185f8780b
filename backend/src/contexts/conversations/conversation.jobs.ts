import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { type CommandContext, jobContext } from '../../kernel/envelope.js';
import { job } from '../../runtime/job.js';
import type { JobAttempt, JobHandler } from '../../ports/job-queue.js';
import { Erasers } from '../../runtime/erasure/erasers.js';
import { EndIdleConversation } from './conversation.commands.js';
import { ANSWER_MESSAGE, END_IDLE_CONVERSATION } from './conversation.reactions.js';
import { FINISH_CONVERSATION_ERASURE } from './erasure/erasure.reactions.js';
import { Replies } from './reply/replies.js';

const OfChatbot = z.object({ accountId: AccountId, chatbotId: ChatbotId });
const OfConversation = OfChatbot.extend({ conversationId: ConversationId });
const OfSilence = OfConversation.extend({ silentSince: z.iso.datetime() });
const OfMessage = OfConversation.extend({ messageId: MessageId });

const contextOf = (attempt: JobAttempt, { accountId, chatbotId }: z.infer<typeof OfChatbot>): CommandContext =>
  jobContext(attempt, { accountId, chatbotId, commandId: attempt.id });

@Injectable()
export class ConversationJobs {
  readonly handlers: readonly JobHandler[];

  constructor(replies: Replies, commands: CommandBus, erasers: Erasers) {
    this.handlers = [
      job(
        ANSWER_MESSAGE,
        OfMessage,
        { attempts: 5, pauseMs: 10_000, concurrency: 2 },
        ({ accountId, ...message }, attempt) =>
          replies.ensure({ ...message, context: contextOf(attempt, { ...message, accountId }) }, attempt.signal),
      ),
      job(END_IDLE_CONVERSATION, OfSilence, { attempts: 5, pauseMs: 10_000, concurrency: 4 }, (conversation, attempt) =>
        commands.execute(
          new EndIdleConversation(
            conversation.conversationId,
            conversation.silentSince,
            contextOf(attempt, conversation),
          ),
        ),
      ),
      job(
        FINISH_CONVERSATION_ERASURE,
        OfConversation,
        { attempts: 20, pauseMs: 1_000, concurrency: 4 },
        ({ conversationId, ...chatbot }, attempt) =>
          erasers.conversation({ conversationId }, contextOf(attempt, chatbot), attempt.signal),
      ),
    ];
  }
}
