import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { CommandContext } from '../../kernel/envelope.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { EndIdleConversation } from './conversation.commands.js';
import { ANSWER_MESSAGE, END_IDLE_CONVERSATION } from './conversation.reactions.js';
import { Replies } from './reply/replies.js';

const IdlePayload = z.object({ accountId: AccountId, chatbotId: ChatbotId, conversationId: ConversationId });
const AnswerPayload = IdlePayload.extend({ messageId: MessageId });

const contextOf = (jobId: string, { accountId, chatbotId }: { accountId: AccountId; chatbotId: ChatbotId }): CommandContext => ({
  accountId,
  chatbotId,
  actor: { kind: 'system', id: 'conversations' },
  correlationId: jobId,
  commandId: jobId,
});

@Injectable()
export class AnswerMessageJob implements JobHandler {
  readonly name = ANSWER_MESSAGE;
  readonly attempts = 5;
  readonly pauseMs = 10_000;
  readonly concurrency = 2;

  constructor(private readonly replies: Replies) {}

  async handle(payload: Readonly<Record<string, unknown>>, { id, signal }: { readonly id: string; readonly signal: AbortSignal }): Promise<void> {
    const { chatbotId, conversationId, messageId, ...rest } = AnswerPayload.parse(payload);
    await this.replies.ensure({ chatbotId, conversationId, messageId, context: contextOf(id, { ...rest, chatbotId }) }, signal);
  }
}

@Injectable()
export class EndIdleConversationJob implements JobHandler {
  readonly name = END_IDLE_CONVERSATION;
  readonly attempts = 5;
  readonly pauseMs = 10_000;
  readonly concurrency = 4;

  constructor(private readonly commands: CommandBus) {}

  async handle(payload: Readonly<Record<string, unknown>>, { id }: { readonly id: string }): Promise<void> {
    const parsed = IdlePayload.parse(payload);
    await this.commands.execute(new EndIdleConversation(parsed.conversationId, contextOf(id, parsed)));
  }
}
