import { setImmediate as otherWork } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import { type Opener, PersonalData } from '../../../runtime/sealing/personal-data.js';
import { openerOf } from '../conversation.queries.js';
import type { ConversationDocument } from '../conversations.view.js';
import { FoundConversations } from '../found-conversations.js';
import { type MessageDocument, messagesCollection } from '../messages.view.js';

export interface ExportedConversation {
  readonly conversation: Identified<ConversationDocument>;
  /** Still sealed. Each format opens what it writes. */
  readonly messages: readonly MessageDocument[];
  readonly opener: Opener;
}

export interface ExportPage {
  readonly count: number;
  readonly conversations: AsyncIterable<ExportedConversation>;
  readonly next?: string;
}

/** Conversations at once; one step of a task. */
const PAGE = 50;

/** Reads a chatbot's conversations with their messages, oldest first. Keeps one conversation in memory at a time. */
@Injectable()
export class ExportedConversations {
  constructor(
    private readonly documents: DocumentStore,
    private readonly found: FoundConversations,
    private readonly personal: PersonalData,
  ) {}

  async *of(chatbotId: ChatbotId, filter: ConversationFilter): AsyncGenerator<ExportedConversation> {
    for (let after: string | undefined; ;) {
      const page = await this.page(chatbotId, filter, after);
      yield* page.conversations;
      if (page.next === undefined) return;
      after = page.next;
    }
  }

  /** Some of them, and the cursor of the next page, if there is one. */
  async page(chatbotId: ChatbotId, filter: ConversationFilter, after: string | undefined): Promise<ExportPage> {
    const { documents, next } = await this.found.page({ chatbotId, filter, order: 'asc' }, { after, limit: PAGE });
    return { count: documents.length, conversations: this.each(documents), ...(next !== undefined && { next }) };
  }

  private async *each(
    conversations: readonly Identified<ConversationDocument>[],
  ): AsyncGenerator<ExportedConversation> {
    for (const conversation of conversations) {
      yield this.withMessages(conversation);
      // On an embedded engine nothing here waits.
      await otherWork();
    }
  }

  private async withMessages(conversation: Identified<ConversationDocument>): Promise<ExportedConversation> {
    const opener = await openerOf(this.personal, conversation);
    const messages = await Array.fromAsync(
      this.documents.stream(messagesCollection, {
        where: { conversationId: conversation._id },
        sort: { field: 'order', order: 'asc' },
      }),
    );
    return { conversation, messages: messages.filter(({ failure }) => failure === undefined), opener };
  }
}
