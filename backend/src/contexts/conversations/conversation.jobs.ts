import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { type CommandContext, jobContext } from '../../kernel/envelope.js';
import { job } from '../../runtime/job.js';
import type { JobAttempt, JobHandler } from '../../ports/job-queue.js';
import { DataKeys } from '../../runtime/sealing/data-keys.js';
import { EndIdleConversation } from './conversation.commands.js';
import { ANSWER_MESSAGE, END_IDLE_CONVERSATION } from './conversation.reactions.js';
import { ConversationsErasure } from './erasure/conversations-erasure.js';
import { DESTROY_CONVERSATION_KEY, ERASE_CONVERSATIONS } from './erasure/erasure.reactions.js';
import { Replies } from './reply/replies.js';

const OfChatbot = z.object({ accountId: AccountId, chatbotId: ChatbotId });
const OfConversation = OfChatbot.extend({ conversationId: ConversationId });
const OfSilence = OfConversation.extend({ silentSince: z.iso.datetime() });
const OfMessage = OfConversation.extend({ messageId: MessageId });
const Key = z.object({ conversationId: ConversationId });

const contextOf = (attempt: JobAttempt, { accountId, chatbotId }: z.infer<typeof OfChatbot>): CommandContext =>
  jobContext(attempt, { accountId, chatbotId, commandId: attempt.id });

@Injectable()
export class ConversationJobs {
  readonly handlers: readonly JobHandler[];

  constructor(replies: Replies, commands: CommandBus, erasure: ConversationsErasure, keys: DataKeys) {
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
      job(ERASE_CONVERSATIONS, OfChatbot, { attempts: 20, pauseMs: 5_000, concurrency: 1 }, (chatbot, attempt) =>
        erasure.eraseAllOf(chatbot.chatbotId, contextOf(attempt, chatbot), attempt.signal),
      ),
      job(DESTROY_CONVERSATION_KEY, Key, { attempts: 20, pauseMs: 1_000, concurrency: 4 }, ({ conversationId }) =>
        keys.destroy(`conversation:${conversationId}`),
      ),
    ];
  }
}
