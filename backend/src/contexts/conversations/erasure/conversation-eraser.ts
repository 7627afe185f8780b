import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { resting } from '../../../concurrency/resting.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import type { ErasedChatbot, ErasedConversation, Eraser } from '../../../kernel/eraser.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { DataKeys } from '../../../runtime/sealing/data-keys.js';
import { streamKeyId } from '../../../runtime/sealing/key-ids.js';
import { conversationsCollection } from '../conversations.view.js';
import { EraseConversation } from './erase-conversation.command.js';

/** Destroys the data key of an erased conversation. Erases every conversation of an erased chatbot. */
@Injectable()
export class ConversationEraser implements Eraser {
  readonly name = 'conversations';

  constructor(
    private readonly documents: DocumentStore,
    private readonly commands: CommandBus,
    private readonly keys: DataKeys,
  ) {}

  eraseConversation({ conversationId }: ErasedConversation): Promise<void> {
    return this.keys.destroy(streamKeyId(conversationCategory, conversationId));
  }

  /** Can be aborted and repeated: a repeat continues with the conversations that are not erased yet. */
  async eraseChatbot({ chatbotId }: ErasedChatbot, context: CommandContext, signal: AbortSignal): Promise<void> {
    const conversations = this.documents.stream(conversationsCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const { _id, erasedAt } of conversations) {
      signal.throwIfAborted();
      // Each reads a whole conversation, so several at once would hold others up.
      if (erasedAt === null) await resting(() => this.#erase(ConversationId.parse(_id), context), signal);
    }
  }

  async #erase(conversationId: ConversationId, context: CommandContext): Promise<void> {
    const commandId = `erase/${conversationId}`;
    await this.commands.execute(new EraseConversation(conversationId, { ...context, commandId }));
  }
}
