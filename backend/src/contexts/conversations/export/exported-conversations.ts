import { Injectable } from '@nestjs/common';
import type { Message } from '@chatbot-builder/contracts/http';
import { type ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { conversationStream } from '../../../kernel/streams.js';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import { PersonalData } from '../../../runtime/personal-data.js';
import { bounds, toMessage } from '../conversation.queries.js';
import { type ConversationDocument, conversationsCollection } from '../conversations.view.js';
import { messagesCollection } from '../messages.view.js';

export interface ExportedConversation {
  readonly conversation: Identified<ConversationDocument>;
  readonly messages: readonly Message[];
}

/** A chatbot's conversations with their messages, oldest first, one conversation in memory at a time. */
@Injectable()
export class ExportedConversations {
  constructor(
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async *of(chatbotId: ChatbotId, range: { readonly from?: string | undefined; readonly to?: string | undefined }): AsyncGenerator<ExportedConversation> {
    const conversations = this.documents.stream(conversationsCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc', ...bounds(range) },
    });
    for await (const conversation of conversations) {
      const opener = await this.personal.opener(conversationStream(ConversationId.parse(conversation._id)));
      const messages: Message[] = [];
      const documents = this.documents.stream(messagesCollection, {
        where: { conversationId: conversation._id },
        sort: { field: 'order', order: 'asc' },
      });
      for await (const document of documents) messages.push(toMessage(document, opener));
      yield { conversation, messages };
    }
  }
}
