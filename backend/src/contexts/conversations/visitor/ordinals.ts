import { Injectable } from '@nestjs/common';
import { type ChatbotId, ConversationId, type MessageId, type VisitorId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import { DocumentStore } from '../../../ports/document-store.js';
import { conversationsCollection } from '../conversations.view.js';
import { messagesCollection } from '../messages.view.js';
import { isIdentified } from './visitor-conversations.js';

const CACHED_VISITORS = 10_000;
/** An identified visitor brings fewer along from devices between two conversations of their own. */
const BROUGHT = 20;
/** More messages of one id than a visitor has any reason to send. */
const SAME_IDS = 10;

interface Known {
  readonly conversationId: ConversationId;
  /** Null if the visitor brought it along. */
  readonly ordinal: number | null;
}

/** Finds the numbers of a visitor's conversations. */
@Injectable()
export class Ordinals {
  /** Conversations that this process has seen. Others may have begun later ones. */
  private readonly seen = new LRUCache<string, number>({ max: CACHED_VISITORS });
  private readonly broughtHere = new LRUCache<string, ConversationId>({ max: CACHED_VISITORS });

  constructor(private readonly documents: DocumentStore) {}

  /** The visitor's last conversation, as far as this process or the view knows: maybe behind, never ahead. */
  async latest(chatbotId: ChatbotId, visitorId: VisitorId): Promise<number> {
    const seen = this.seen.get(`${chatbotId}/${visitorId}`);
    if (seen !== undefined) return seen;
    const newest = await this.newest(chatbotId, visitorId);
    return newest.find(({ ordinal }) => ordinal !== null)?.ordinal ?? 0;
  }

  /**
   * The open conversation that an identified visitor brought along from before, as far as this process or the view
   * knows. It has no number among the visitor's.
   */
  async brought(chatbotId: ChatbotId, visitorId: VisitorId): Promise<ConversationId | undefined> {
    if (!isIdentified(visitorId)) return undefined;
    const newest = await this.newest(chatbotId, visitorId);
    const open = newest.find(({ ordinal, endedAt }) => ordinal === null && endedAt === null);
    return open ? ConversationId.parse(open._id) : this.broughtHere.get(`${chatbotId}/${visitorId}`);
  }

  /**
   * Where to look for a message of an identified visitor before the conversations in their order: what holds it, and
   * what the visitor brought along. The latter has no number, and may be open while a numbered one holds the message,
   * or the reverse.
   */
  async outsideOrder(chatbotId: ChatbotId, visitorId: VisitorId, messageId: MessageId): Promise<readonly Known[]> {
    if (!isIdentified(visitorId)) return [];
    const [holding, brought] = await Promise.all([
      this.holding(chatbotId, visitorId, messageId),
      this.brought(chatbotId, visitorId),
    ]);
    return brought ? [...holding, { conversationId: brought, ordinal: null }] : holding;
  }

  brings(chatbotId: ChatbotId, visitorId: VisitorId, conversationId: ConversationId): void {
    this.broughtHere.set(`${chatbotId}/${visitorId}`, conversationId);
  }

  /** Anonymous visitors bring none along, so their newest has their highest number. */
  private async newest(chatbotId: ChatbotId, visitorId: VisitorId) {
    const { documents } = await this.documents.find(conversationsCollection, {
      where: { chatbotId, visitorId },
      sort: { field: 'createdAt', order: 'desc' },
      limit: isIdentified(visitorId) ? BROUGHT : 1,
    });
    return documents;
  }

  /**
   * The conversation to look for a message in first: the one that holds it, however many have ended since, or else the
   * one before the last. The view of messages may be behind, so it is not asked alone.
   */
  async first(chatbotId: ChatbotId, visitorId: VisitorId, messageId: MessageId): Promise<number> {
    const previous = Math.max(0, (await this.latest(chatbotId, visitorId)) - 1);
    if (previous === 0) return 0;
    const holding = await this.holding(chatbotId, visitorId, messageId);
    return Math.min(previous, ...holding.flatMap(({ ordinal }) => ordinal ?? []));
  }

  saw(chatbotId: ChatbotId, visitorId: VisitorId, ordinal: number): void {
    const key = `${chatbotId}/${visitorId}`;
    this.seen.set(key, Math.max(ordinal, this.seen.get(key) ?? 0));
  }

  /**
   * The visitor's conversations that hold a message or reply, as far as the view knows. Visitors choose the ids of
   * their messages, so another visitor's message may have the same one.
   */
  async holding(chatbotId: ChatbotId, visitorId: VisitorId, messageId: MessageId): Promise<readonly Known[]> {
    const { documents } = await this.documents.find(messagesCollection, {
      where: { messageId },
      sort: { field: 'order', order: 'asc' },
      limit: SAME_IDS,
    });
    const conversations = await Promise.all(
      documents.map(({ conversationId }) => this.documents.get(conversationsCollection, conversationId)),
    );
    return conversations.flatMap((known) =>
      known?.chatbotId === chatbotId && known.visitorId === visitorId
        ? [{ conversationId: ConversationId.parse(known._id), ordinal: known.ordinal }]
        : [],
    );
  }
}
