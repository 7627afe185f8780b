import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { type ChatbotId, ConversationId, type VisitorId } from '@chatbot-builder/contracts/ids';
import type { WidgetConversation, WidgetConversations } from '@chatbot-builder/contracts/widget';
import { z } from 'zod';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { type ConversationDocument, conversationsCollection } from '../conversations.view.js';

const Text = z.string().nullable();

/**
 * A visitor's conversations with a chatbot, newest first, without erased ones. A page may be shorter than the limit.
 */
export class ListOwnConversations extends Query<WidgetConversations> {
  constructor(
    readonly chatbotId: ChatbotId,
    readonly visitorId: VisitorId,
    readonly after: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ListOwnConversations)
export class ListOwnConversationsHandler implements IQueryHandler<ListOwnConversations> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async execute({ chatbotId, visitorId, after }: ListOwnConversations): Promise<WidgetConversations> {
    const { documents, next } = await this.documents.find(conversationsCollection, {
      where: { chatbotId, visitorId },
      sort: { field: 'createdAt', order: 'desc' },
      ...(after && { after }),
      limit: LIMITS.visitorConversationsPage,
    });
    const readable = documents.filter(({ erasedAt }) => erasedAt === null);
    return {
      conversations: await Promise.all(readable.map((document) => this.shown(document))),
      older: next ?? null,
    };
  }

  private async shown(document: Identified<ConversationDocument>): Promise<WidgetConversation> {
    const { _id: id, firstMessage, createdAt, endedAt } = document;
    const question = await this.personal.open(conversationStream(ConversationId.parse(id)), 'content', firstMessage);
    const title = [...(Text.parse(question) ?? '')].slice(0, LIMITS.conversationTitleMax).join('');
    return { id, title, startedAt: createdAt, ended: endedAt !== null };
  }
}
