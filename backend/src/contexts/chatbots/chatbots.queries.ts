import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type {
  Chatbot,
  ChatbotContents,
  ChatbotListQuery,
  ChatbotSummary,
  SettingChanges,
} from '@chatbot-builder/contracts/http';
import { chatbotActivityCollection, type ChatbotActivity } from '@chatbot-builder/contracts/views';
import type { Listed } from '../../kernel/listed.js';
import { Clock } from '../../ports/clock.js';
import { DocumentStore, type Identified } from '../../ports/document-store.js';
import type { OwnedChatbot } from '../../runtime/access/access.js';
import type { VisibleChatbots } from '../../runtime/access/visible-chatbots.js';
import { Codec } from '../../runtime/sealing/codec.js';
import { Streams } from '../../runtime/streams.js';
import { chatbotDetails, settingsOf } from './chatbot-details.view.js';
import { chatbots, type ListedChatbot } from './chatbot-list.view.js';
import { activityOf } from './chatbots-activity.js';
import { grantedChatbots, instant } from './granted-chatbots.js';
import { orderedPage, type Row } from './ordered-chatbots.js';
import { type Onlooker, toSettingChange } from './setting-changes.js';

/** `q` searches name and description. */
export class ListChatbots extends Query<Listed<ChatbotSummary>> {
  constructor(
    readonly visible: VisibleChatbots,
    readonly query: ChatbotListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListChatbots)
export class ListChatbotsHandler implements IQueryHandler<ListChatbots> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly clock: Clock,
  ) {}

  async execute({ visible, query }: ListChatbots): Promise<Listed<ChatbotSummary>> {
    const listed = await this.#listed(visible, query);
    return { ...listed, items: listed.items.map(toSummary) };
  }

  async #listed(visible: VisibleChatbots, query: ChatbotListQuery): Promise<Listed<Row>> {
    const { accountId, only } = visible;
    if (!only && query.sort === 'newest' && !query.q) return this.#newest(accountId, query);
    const rows = only
      ? await grantedChatbots(this.documents, { accountId, only }, query)
      : await Array.fromAsync(this.documents.stream(chatbots, found(accountId, query)));
    const activity = query.sort === 'active' ? await activityOf(this.documents, visible, this.clock.now()) : undefined;
    return orderedPage(rows, query, activity);
  }

  async #newest(accountId: AccountId, query: ChatbotListQuery): Promise<Listed<Row>> {
    const { after, limit } = query;
    const wanted = found(accountId, query);
    const { documents, next } = await this.documents.find(chatbots, { ...wanted, ...(after && { after }), limit });
    const whole = !after && next === undefined;
    const total = whole ? documents.length : await this.documents.count(chatbots, wanted);
    return { items: documents, total, ...(next !== undefined && { next }) };
  }
}

const found = (accountId: AccountId, { q, from, to }: ChatbotListQuery) => ({
  where: { accountId },
  sort: {
    field: 'createdAt',
    order: 'desc' as const,
    ...(from && { from: instant(from) }),
    ...(to && { to: instant(to) }),
  },
  ...(q && { contains: { field: 'words', text: q } }),
});

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
    const { createdAt, updatedAt } = details;
    return { id: chatbotId, ...settingsOf(details), createdAt, updatedAt };
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

/** The latest changes of settings, newest first, read from the log: one that was just saved is among them. */
export class ListSettingChanges extends Query<SettingChanges> {
  constructor(
    readonly chatbot: OwnedChatbot,
    readonly onlooker: Onlooker,
  ) {
    super();
  }
}

@QueryHandler(ListSettingChanges)
export class ListSettingChangesHandler implements IQueryHandler<ListSettingChanges> {
  constructor(
    private readonly streams: Streams,
    private readonly codec: Codec,
  ) {}

  async execute({ chatbot: { chatbotId }, onlooker }: ListSettingChanges): Promise<SettingChanges> {
    const stream = chatbotStream(chatbotId);
    const events = await this.streams.backwards(stream, LIMITS.settingChangesListed);
    const changes = events.filter((event) => event.type === 'ChatbotSettingsChanged');
    return Promise.all(
      changes.map(async (change) => {
        const { origin } = change.metadata;
        return toSettingChange(change, origin && (await this.codec.openOrigin(stream, origin)), onlooker);
      }),
    );
  }
}
