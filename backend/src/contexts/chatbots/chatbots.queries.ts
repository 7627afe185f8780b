import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Chatbot, ChatbotContents, ChatbotSummary, ListQuery } from '@chatbot-builder/contracts/http';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotActivityCollection, type ChatbotActivity } from '@chatbot-builder/contracts/views';
import type { Listed } from '../../kernel/listed.js';
import { DocumentStore } from '../../ports/document-store.js';
import { chatbotDetails } from './chatbot-details.view.js';
import { chatbots } from './chatbot-list.view.js';

/** Newest first; `q` searches name and description. */
export class ListChatbots extends Query<Listed<ChatbotSummary>> {
  constructor(
    readonly accountId: AccountId,
    readonly query: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListChatbots)
export class ListChatbotsHandler implements IQueryHandler<ListChatbots> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ accountId, query: { q, from, to, after, limit } }: ListChatbots): Promise<Listed<ChatbotSummary>> {
    const page = await this.documents.find(chatbots, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'desc', ...(from && { from: instant(from) }), ...(to && { to: instant(to) }) },
      ...(q && { contains: { field: 'words', text: q } }),
      ...(after && { after }),
      limit,
    });
    const items = page.documents.map(({ _id: id, name, description, primaryColor, model, position, createdAt }) => ({
      id,
      name,
      description,
      primaryColor,
      model,
      position,
      createdAt,
    }));
    return { items, ...(page.next !== undefined && { next: page.next }) };
  }
}

/** As documents hold it: in UTC, comparable as text. */
const instant = (time: string): string => new Date(time).toISOString();

/** Undefined where it is not the account's. */
export class GetChatbot extends Query<Chatbot | undefined> {
  constructor(
    readonly accountId: AccountId,
    readonly chatbotId: ChatbotId,
  ) {
    super();
  }
}

@QueryHandler(GetChatbot)
export class GetChatbotHandler implements IQueryHandler<GetChatbot> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ accountId, chatbotId }: GetChatbot): Promise<Chatbot | undefined> {
    const details = await this.documents.get(chatbotDetails, chatbotId);
    if (details?.accountId !== accountId) return undefined;
    const { settings, createdAt, updatedAt } = details;
    return { id: chatbotId, ...settings, createdAt, updatedAt };
  }
}

/** Undefined where the chatbot is not the account's. */
export class GetChatbotContents extends Query<ChatbotContents | undefined> {
  constructor(
    readonly accountId: AccountId,
    readonly chatbotId: ChatbotId,
  ) {
    super();
  }
}

@QueryHandler(GetChatbotContents)
export class GetChatbotContentsHandler implements IQueryHandler<GetChatbotContents> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ accountId, chatbotId }: GetChatbotContents): Promise<ChatbotContents | undefined> {
    const contents = await this.documents.get<ChatbotActivity>(chatbotActivityCollection, chatbotId);
    return contents?.accountId === accountId
      ? { conversations: contents.conversations, documents: contents.documents }
      : undefined;
  }
}
