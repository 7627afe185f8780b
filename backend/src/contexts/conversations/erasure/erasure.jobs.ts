import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountId, ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { DocumentStore } from '../../../ports/document-store.js';
import type { JobHandler } from '../../../ports/job-queue.js';
import { DataKeys } from '../../../runtime/data-keys.js';
import { conversationsCollection } from '../conversations.view.js';
import { EraseConversation } from './erase-conversation.command.js';
import { DESTROY_CONVERSATION_KEY, ERASE_CONVERSATIONS } from './erasure.reactions.js';

/** Conversations erased at once. */
const BATCH = 50;

const KeyPayload = z.object({ conversationId: ConversationId });
const ChatbotPayload = z.object({ accountId: AccountId, chatbotId: ChatbotId });

type Payload = Readonly<Record<string, unknown>>;

@Injectable()
export class DestroyConversationKeyJob implements JobHandler {
  readonly name = DESTROY_CONVERSATION_KEY;
  readonly attempts = 20;
  readonly pauseMs = 1_000;
  readonly concurrency = 4;

  constructor(private readonly keys: DataKeys) {}

  async handle(payload: Payload): Promise<void> {
    await this.keys.destroy(`conversation:${KeyPayload.parse(payload).conversationId}`);
  }
}

@Injectable()
export class EraseConversationsJob implements JobHandler {
  readonly name = ERASE_CONVERSATIONS;
  readonly attempts = 20;
  readonly pauseMs = 5_000;
  readonly concurrency = 1;

  constructor(
    private readonly documents: DocumentStore,
    private readonly commands: CommandBus,
  ) {}

  /** Cut short, it goes on with those that are not erased yet. */
  async handle(payload: Payload, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    const { accountId, chatbotId } = ChatbotPayload.parse(payload);
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      const page = await this.documents.find(conversationsCollection, {
        where: { chatbotId },
        sort: { field: 'createdAt', order: 'asc' },
        ...(after && { after }),
        limit: BATCH,
      });
      const left = page.documents.filter(({ erasedAt }) => erasedAt === null);
      await Promise.all(left.map(({ _id }) => this.erase(accountId, chatbotId, ConversationId.parse(_id))));
      after = page.next;
    } while (after !== undefined);
  }

  private erase(accountId: AccountId, chatbotId: ChatbotId, conversationId: ConversationId): Promise<unknown> {
    const commandId = `erase/${conversationId}`;
    return this.commands.execute(
      new EraseConversation(conversationId, { accountId, chatbotId, actor: { kind: 'system', id: 'conversations' }, correlationId: `erase/${chatbotId}`, commandId }),
    );
  }
}

@Injectable()
export class ErasureJobs {
  readonly handlers: readonly JobHandler[];

  constructor(conversations: EraseConversationsJob, keys: DestroyConversationKeyJob) {
    this.handlers = [conversations, keys];
  }
}
