import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Chatbot, ChatbotContents, ChatbotSummary, ListQuery } from '@chatbot-builder/contracts/http';
import { chatbotActivityCollection, type ChatbotActivity } from '@chatbot-builder/contracts/views';
import type { Listed } from '../../kernel/listed.js';
import { DocumentStore, type Identified, type Page } from '../../ports/document-store.js';
import type { OwnedChatbot } from '../../runtime/access/access.js';
import type { Reach } from '../../runtime/access/reach.js';
import { chatbotDetails } from './chatbot-details.view.js';
import { chatbots, type ListedChatbot } from './chatbot-list.view.js';
import { grantedChatbots, instant } from './granted-chatbots.js';

/** Newest first. `q` searches name and description. */
export class ListChatbots extends Query<Listed<ChatbotSummary>> {
  constructor(
    readonly reach: Reach,
    readonly query: ListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListChatbots)
export class ListChatbotsHandler implements IQueryHandler<ListChatbots> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ reach, query }: ListChatbots): Promise<Listed<ChatbotSummary>> {
    const { only } = reach;
    const { documents, next } = only
      ? await grantedChatbots(this.documents, { ...reach, only }, query)
      : await this.page(reach.accountId, query);
    return { items: documents.map(toSummary), ...(next !== undefined && { next }) };
  }

  private page(accountId: AccountId, { q, from, to, after, limit }: ListQuery): Promise<Page<ListedChatbot>> {
    return this.documents.find(chatbots, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'desc', ...(from && { from: instant(from) }), ...(to && { to: instant(to) }) },
      ...(q && { contains: { field: 'words', text: q } }),
      ...(after && { after }),
      limit,
    });
  }
}

const toSummary = ({
  _id: id,
  name,
  description,
  primaryColor,
  model,
  position,
  createdAt,
}: Identified<ListedChatbot>): ChatbotSummary => ({
  id,
  name,
  description,
  primaryColor,
  model,
  position,
  createdAt,
});

/** Undefined if the view does not contain the chatbot yet, or no longer. */
export class GetChatbot extends Query<Chatbot | undefined> {
  constructor(readonly chatbot: OwnedChatbot) {
    super();
  }
}

@QueryHandler(GetChatbot)
export class GetChatbotHandler implements IQueryHandler<GetChatbot> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ chatbot: { chatbotId } }: GetChatbot): Promise<Chatbot | undefined> {
    const details = await this.documents.get(chatbotDetails, chatbotId);
    if (!details) return undefined;
    const { settings, createdAt, updatedAt } = details;
    return { id: chatbotId, ...settings, createdAt, updatedAt };
  }
}

/** Undefined if the view does not contain the chatbot yet, or no longer. */
export class GetChatbotContents extends Query<ChatbotContents | undefined> {
  constructor(readonly chatbot: OwnedChatbot) {
    super();
  }
}

@QueryHandler(GetChatbotContents)
export class GetChatbotContentsHandler implements IQueryHandler<GetChatbotContents> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ chatbot: { chatbotId } }: GetChatbotContents): Promise<ChatbotContents | undefined> {
    const contents = await this.documents.get<ChatbotActivity>(chatbotActivityCollection, chatbotId);
    return contents && { conversations: contents.conversations, documents: contents.documents };
  }
}
