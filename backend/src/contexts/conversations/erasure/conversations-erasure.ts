import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AccountId, type ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { DocumentStore } from '../../../ports/document-store.js';
import { conversationsCollection } from '../conversations.view.js';
import { EraseConversation } from './erase-conversation.command.js';

/** Conversations erased at once. */
const BATCH = 50;

/** Erases what was said to an erased chatbot. */
@Injectable()
export class ConversationsErasure {
  constructor(
    private readonly documents: DocumentStore,
    private readonly commands: CommandBus,
  ) {}

  /** Cut short by the signal, it goes on another time with those that are not erased yet. */
  async eraseAllOf(chatbotId: ChatbotId, accountId: AccountId, signal: AbortSignal): Promise<void> {
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
