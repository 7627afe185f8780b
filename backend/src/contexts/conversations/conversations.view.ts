import { idOf, type Sealed } from '@chatbot-builder/contracts/events';
import { conversationCategory, type StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import { CONVERSATIONS_VIEW } from '@chatbot-builder/contracts/views';
import type { Collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export interface ConversationDocument {
  readonly accountId: string;
  readonly chatbotId: string;
  readonly visitorId: string;
  readonly ordinal: number;
  readonly sessionId: string;
  readonly channel: 'widget';
  readonly createdAt: string;
  readonly lastMessageAt: string;
  readonly endedAt: string | null;
  readonly erasedAt: string | null;
  readonly messageCount: number;
  /** The visitor's first message. */
  readonly firstMessage: Sealed | null;
  readonly unanswered: boolean;
}

export const conversationsCollection: Collection<ConversationDocument> = {
  name: CONVERSATIONS_VIEW,
  version: 2,
  indexes: [
    ['chatbotId', 'createdAt'],
    ['accountId', 'lastMessageAt'],
    ['chatbotId', 'visitorId', 'ordinal'],
  ],
  searchable: ['sessionId'],
};

function evolve(
  document: ConversationDocument | undefined,
  event: Recorded<StoredConversationEvent>,
): ConversationDocument | undefined {
  const { accountId, chatbotId, occurredAt } = event.metadata;
  if (event.type === 'ConversationStarted') {
    const { visitorId, ordinal, sessionId, channel } = event.data;
    return {
      accountId,
      chatbotId: chatbotId ?? '',
      visitorId,
      ordinal,
      sessionId,
      channel,
      createdAt: occurredAt,
      lastMessageAt: occurredAt,
      endedAt: null,
      erasedAt: null,
      messageCount: 0,
      firstMessage: null,
      unanswered: false,
    };
  }
  if (!document) return undefined;
  switch (event.type) {
    case 'MessageReceived':
      return {
        ...document,
        lastMessageAt: occurredAt,
        messageCount: document.messageCount + 1,
        firstMessage: document.messageCount === 0 ? event.data.content : document.firstMessage,
      };
    case 'ReplyGenerated':
      return {
        ...document,
        lastMessageAt: occurredAt,
        messageCount: document.messageCount + 1,
        unanswered: document.unanswered || event.data.basis === 'nothing-found',
      };
    case 'ReplyFailed':
      return document;
    case 'ConversationEnded':
      return { ...document, endedAt: occurredAt };
    case 'ConversationErased':
      return { ...document, erasedAt: occurredAt, firstMessage: null };
    default:
      return never(event);
  }
}

export const conversationsView = projection({
  collection: conversationsCollection,
  categories: [conversationCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
