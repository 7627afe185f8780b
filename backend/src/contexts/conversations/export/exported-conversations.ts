import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import { type Opener, PersonalData } from '../../../runtime/sealing/personal-data.js';
import { bounds, openerOf } from '../conversation.queries.js';
import { type ConversationDocument, conversationsCollection } from '../conversations.view.js';
import { type MessageDocument, messagesCollection } from '../messages.view.js';

export interface ExportedConversation {
  readonly conversation: Identified<ConversationDocument>;
  /** Still sealed. Each format opens what it writes. */
  readonly messages: readonly MessageDocument[];
  readonly opener: Opener;
}

/** Reads a chatbot's conversations with their messages, oldest first. Keeps one conversation in memory at a time. */
@Injectable()
export class ExportedConversations {
  constructor(
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async *of(
    chatbotId: ChatbotId,
    range: { readonly from?: string | undefined; readonly to?: string | undefined },
  ): AsyncGenerator<ExportedConversation> {
    const conversations = this.documents.stream(conversationsCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc', ...bounds(range) },
    });
    for await (const conversation of conversations) {
      const opener = await openerOf(this.personal, conversation);
      const messages = await Array.fromAsync(
        this.documents.stream(messagesCollection, {
          where: { conversationId: conversation._id },
          sort: { field: 'order', order: 'asc' },
        }),
      );
      yield { conversation, messages, opener };
    }
  }
}
