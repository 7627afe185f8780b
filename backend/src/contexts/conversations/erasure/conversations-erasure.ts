import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { inPages } from '../../../runtime/in-pages.js';
import { conversationsCollection } from '../conversations.view.js';
import { EraseConversation } from './erase-conversation.command.js';

const AT_ONCE = 50;

/** Erases what was said to an erased chatbot. */
@Injectable()
export class ConversationsErasure {
  constructor(
    private readonly documents: DocumentStore,
    private readonly commands: CommandBus,
  ) {}

  /** Cut short by the signal, it goes on another time with those that are not erased yet. */
  async eraseAllOf(chatbotId: ChatbotId, context: CommandContext, signal: AbortSignal): Promise<void> {
    const conversations = this.documents.stream(conversationsCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const page of inPages(conversations, AT_ONCE)) {
      signal.throwIfAborted();
      const left = page.filter(({ erasedAt }) => erasedAt === null);
      await Promise.all(left.map(({ _id }) => this.erase(ConversationId.parse(_id), context)));
    }
  }

  private erase(conversationId: ConversationId, context: CommandContext): Promise<unknown> {
    const commandId = `erase/${conversationId}`;
    return this.commands.execute(new EraseConversation(conversationId, { ...context, commandId }));
  }
}
