import { Injectable } from '@nestjs/common';
import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { DocumentStore, type Identified, type Page } from '../../ports/document-store.js';
import { type ConversationDocument, conversationsCollection } from './conversations.view.js';
import { matching } from './matching-conversations.js';
import {
  comparing,
  isByMessage,
  isConversationMatching,
  isMatching,
  matchingMessages,
  matchingMessagesOf,
} from './matching-messages.js';
import { type MessageDocument, messagesCollection } from './messages.view.js';

/** Messages that are read for a page of conversations. */
const READ_MAX = 5_000;

export interface Asked {
  readonly chatbotId: ChatbotId;
  readonly filter: ConversationFilter;
  readonly order: 'asc' | 'desc';
}

export interface Slice {
  readonly after?: string | undefined;
  /** Only where one index selects all that match. */
  readonly skip?: number | undefined;
  readonly limit: number;
}

/** Finds a chatbot's conversations that match, each once. */
@Injectable()
export class FoundConversations {
  constructor(private readonly documents: DocumentStore) {}

  /**
   * At most `limit` of them, and the cursor of the next page, if there may be one. Where messages decide, a page may be
   * short, even empty, although others follow.
   */
  page(asked: Asked, { after, skip, limit }: Slice): Promise<Page<ConversationDocument>> {
    const { chatbotId, filter, order } = asked;
    if (isByMessage(filter)) return this.#byMessages(asked, after, limit);
    return this.documents.find(conversationsCollection, {
      ...matching(chatbotId, filter, order),
      ...(after && { after }),
      ...(skip !== undefined && { skip }),
      limit,
    });
  }

  async #byMessages(asked: Asked, after: string | undefined, limit: number): Promise<Page<ConversationDocument>> {
    const query = matchingMessages(asked.chatbotId, asked.filter, asked.order);
    const seen = new Set<string>();
    const documents: Identified<ConversationDocument>[] = [];
    let cursor = after;
    for (let read = 0; read < READ_MAX && documents.length * 2 < limit;) {
      // A message gives one conversation at most, so no page is too long, and the cursor is that of its last message.
      const messages = await this.documents.find(messagesCollection, {
        ...query,
        ...(cursor && { after: cursor }),
        limit: limit - documents.length,
      });
      const firsts = messages.documents.filter((message) => {
        if (seen.has(message.conversationId) || !isMatching(message, asked.filter)) return false;
        seen.add(message.conversationId);
        return true;
      });
      const found = await Promise.all(firsts.map((message) => this.#conversationOf(message, asked)));
      documents.push(...found.filter((conversation) => conversation !== undefined));
      if (messages.next === undefined) return { documents };
      cursor = messages.next;
      read += messages.documents.length;
    }
    return { documents, ...(cursor !== undefined && { next: cursor }) };
  }

  /** Undefined if an earlier page has it, or if it does not match. */
  async #conversationOf(
    message: Identified<MessageDocument>,
    { filter, order }: Asked,
  ): Promise<Identified<ConversationDocument> | undefined> {
    const conversation = await this.documents.get(conversationsCollection, message.conversationId);
    if (!conversation || !isConversationMatching(conversation, filter)) return undefined;
    const all = await Array.fromAsync(
      this.documents.stream(messagesCollection, matchingMessagesOf(message.conversationId, filter)),
    );
    const [first] = all.filter((each) => isMatching(each, filter)).sort(comparing(filter, order));
    return first === undefined || first._id === message._id ? conversation : undefined;
  }
}
