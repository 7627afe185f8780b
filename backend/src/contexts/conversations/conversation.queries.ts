import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Sealed } from '@chatbot-builder/contracts/events';
import { conversationStream, ReplySource } from '@chatbot-builder/contracts/events/conversation';
import type { Conversation, ConversationDetails, Message } from '@chatbot-builder/contracts/http';
import type { ConversationFilter, ConversationsQuery } from '@chatbot-builder/contracts/http/conversation-filter';
import { type ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { chatbotActivityCollection, type ChatbotActivity } from '@chatbot-builder/contracts/views';
import { z } from 'zod';
import type { Listed } from '../../kernel/listed.js';
import { invalidInput, notFound } from '../../kernel/refusals.js';
import { DocumentStore, type Identified } from '../../ports/document-store.js';
import type { OwnedChatbot } from '../../runtime/access/access.js';
import { type Opener, PersonalData } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { type ConversationDocument, conversationsCollection } from './conversations.view.js';
import { FoundConversations } from './found-conversations.js';
import { isEverything, matching } from './matching-conversations.js';
import { isByMessage } from './matching-messages.js';
import { type MessageDocument, messagesCollection } from './messages.view.js';

const PREVIEW_CHARACTERS = 200;
/** Index entries that are read for a total. */
const COUNTED_MAX = 10_000;

const Text = z.string().nullable();
const Sources = z.array(ReplySource).nullable();

/** Opens what a list shows of a conversation. */
@Injectable()
export class ShownConversations {
  constructor(private readonly personal: PersonalData) {}

  async of(document: Identified<ConversationDocument>): Promise<Conversation> {
    const {
      _id: id,
      chatbotId,
      sessionId,
      channel,
      createdAt,
      lastMessageAt,
      endedAt,
      messageCount,
      unanswered,
      ratings,
      language,
    } = document;
    const opener = await openerOf(this.personal, document);
    const opened = (field: string, sealed: Sealed | null) => Text.parse(opener(field, sealed));
    const first = opened('content', document.firstMessage);
    const title = opened('title', document.title);
    const contactEmail = opened('email', document.contactEmail);
    const visitorName = opened('name', document.visitorName);
    const visitorEmail = opened('email', document.visitorEmail);
    const preview = first && [...first].slice(0, PREVIEW_CHARACTERS).join('');
    return {
      id,
      chatbotId,
      sessionId,
      channel,
      createdAt,
      lastMessageAt,
      endedAt,
      messageCount,
      preview,
      title,
      unanswered,
      contactEmail,
      visitorName,
      visitorEmail,
      ratings,
      language,
    };
  }
}

/** Newest first. */
export class ListConversations extends Query<Listed<Conversation> & { readonly total?: number }> {
  constructor(
    readonly chatbot: OwnedChatbot,
    readonly query: ConversationsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListConversations)
export class ListConversationsHandler implements IQueryHandler<ListConversations> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly found: FoundConversations,
    private readonly shown: ShownConversations,
  ) {}

  async execute({
    chatbot: { chatbotId },
    query,
  }: ListConversations): Promise<Listed<Conversation> & { readonly total?: number }> {
    const { after, skip, limit, ...filter } = query;
    if (skip !== undefined && (after !== undefined || !isCounted(chatbotId, filter)))
      throw invalidInput([{ path: 'skip', message: 'Only a list whose total is known can be entered further down.' }]);
    const page = await this.found.page({ chatbotId, filter, order: 'desc' }, { after, skip, limit });
    const [items, total] = await Promise.all([
      Promise.all(page.documents.map((document) => this.shown.of(document))),
      after ? undefined : this.total(chatbotId, filter),
    ]);
    return { items, ...(page.next && { next: page.next }), ...(total !== undefined && { total }) };
  }

  /** Undefined where counting would take long: what no index selects alone, and more than `COUNTED_MAX`. */
  private async total(chatbotId: ChatbotId, filter: ConversationFilter): Promise<number | undefined> {
    if (isEverything(filter)) {
      const activity = await this.documents.get<ChatbotActivity>(chatbotActivityCollection, chatbotId);
      return activity?.conversations;
    }
    if (!isCounted(chatbotId, filter)) return undefined;
    const wanted = matching(chatbotId, filter, 'desc');
    const counted = await this.documents.count(conversationsCollection, wanted, COUNTED_MAX + 1);
    return counted > COUNTED_MAX ? undefined : counted;
  }
}

/** Whether one index selects all that match. */
function isCounted(chatbotId: ChatbotId, filter: ConversationFilter): boolean {
  const { also, contains } = matching(chatbotId, filter, 'desc');
  return !isByMessage(filter) && !also && !contains;
}

export class GetConversation extends Query<ConversationDetails> {
  constructor(readonly conversationId: ConversationId) {
    super();
  }
}

@QueryHandler(GetConversation)
export class GetConversationHandler implements IQueryHandler<GetConversation> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly shown: ShownConversations,
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  async execute({ conversationId }: GetConversation): Promise<ConversationDetails> {
    const conversation = await this.documents.get(conversationsCollection, conversationId);
    if (!conversation) throw notFound('Conversation');
    return { ...(await this.shown.of(conversation)), page: await this.pageOf(conversation) };
  }

  /** From the first event: no view holds a page for a single conversation. */
  private async pageOf(conversation: Identified<ConversationDocument>): Promise<string | null> {
    const stream = conversationStream(ConversationId.parse(conversation._id));
    const [[first], opener] = await Promise.all([
      this.streams.backwards(stream, 1, 1),
      openerOf(this.personal, conversation),
    ]);
    return first?.type === 'ConversationStarted' ? Text.parse(opener('page', first.data.page)) : null;
  }
}

/** A conversation's messages, oldest first. */
export class ListMessages extends Query<Listed<Message>> {
  constructor(
    readonly conversationId: ConversationId,
    readonly page: { readonly after?: string | undefined; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async execute({ conversationId, page: { after, limit } }: ListMessages): Promise<Listed<Message>> {
    const conversation = await this.documents.get(conversationsCollection, conversationId);
    // The view does not contain it yet.
    if (!conversation) return { items: [] };
    const [page, opener] = await Promise.all([
      this.documents.find(messagesCollection, {
        where: { conversationId },
        sort: { field: 'order', order: 'asc' },
        ...(after && { after }),
        limit,
      }),
      openerOf(this.personal, conversation),
    ]);
    return {
      items: page.documents.map((document) => toMessage(document, opener)),
      ...(page.next && { next: page.next }),
    };
  }
}

/** Opens nothing of an erased conversation: a process that did not erase it may still have its key cached. */
export const openerOf = (
  personal: PersonalData,
  { _id, erasedAt }: Identified<ConversationDocument>,
): Promise<Opener> =>
  erasedAt === null ? personal.opener(conversationStream(ConversationId.parse(_id))) : Promise.resolve(() => null);

/** Null once the conversation is erased. */
export const contentOf = ({ content }: MessageDocument, opener: Opener): string | null =>
  Text.parse(opener('content', content));

export function toMessage(document: MessageDocument, opener: Opener): Message {
  const { messageId, role, createdAt, model, rating, reply, failure } = document;
  return {
    id: messageId,
    role,
    content: contentOf(document, opener),
    createdAt,
    ...(failure !== undefined && { failure }),
    ...(reply && {
      reply: {
        sources: Sources.parse(opener('sources', reply.sources)) ?? [],
        basis: reply.basis,
        model: model ?? '',
        responseMs: reply.responseMs,
        stopped: reply.stopped,
        ...(rating && { rating: { value: rating, comment: Text.parse(opener('comment', reply.comment)) } }),
      },
    }),
  };
}

export const conversationQueryHandlers = [ListConversationsHandler, GetConversationHandler, ListMessagesHandler];
