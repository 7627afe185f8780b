import { idOf, type Sealed } from '@chatbot-builder/contracts/events';
import {
  conversationCategory,
  type ReplyBasis,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import type { MessageId } from '@chatbot-builder/contracts/ids';
import { MESSAGES_VIEW } from '@chatbot-builder/contracts/views';
import type { Collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export interface MessageDocument {
  readonly conversationId: string;
  /** The event's revision, which orders messages within a conversation. */
  readonly order: number;
  readonly messageId: string;
  readonly role: 'user' | 'assistant';
  readonly content: Sealed | null;
  readonly createdAt: string;
  readonly reply?: {
    readonly sources: Sealed | null;
    readonly basis: ReplyBasis;
    readonly model: string;
    readonly responseMs: number;
    readonly stopped: boolean;
  };
}

/**
 * Includes the role, because visitors choose their message ids and could pick the id of a future reply.
 * Includes the conversation, because two conversations may use the same message id.
 */
const messageKey = (conversationId: string, messageId: MessageId, role: MessageDocument['role']): string =>
  `${conversationId}/${messageId}/${role}`;

export const messagesCollection: Collection<MessageDocument> = {
  name: MESSAGES_VIEW,
  version: 2,
  indexes: [['conversationId', 'order']],
};

function evolve(
  document: MessageDocument | undefined,
  event: Recorded<StoredConversationEvent>,
): MessageDocument | undefined {
  const placed = { conversationId: idOf(event.stream), order: event.revision, createdAt: event.metadata.occurredAt };
  switch (event.type) {
    case 'MessageReceived':
      return { ...placed, messageId: event.data.messageId, role: 'user', content: event.data.content };
    case 'ReplyGenerated': {
      const { messageId, content, sources, basis, model, responseMs, stopped } = event.data;
      return {
        ...placed,
        messageId,
        role: 'assistant',
        content,
        reply: { sources, basis, model, responseMs, stopped },
      };
    }
    case 'ConversationStarted':
    case 'ReplyFailed':
    case 'ConversationEnded':
    case 'ConversationErased':
      return document;
    default:
      return never(event);
  }
}

export const messagesView = projection({
  collection: messagesCollection,
  categories: [conversationCategory],
  keysOf: (event) => {
    if (event.type === 'MessageReceived') return [messageKey(idOf(event.stream), event.data.messageId, 'user')];
    if (event.type === 'ReplyGenerated') return [messageKey(idOf(event.stream), event.data.messageId, 'assistant')];
    return [];
  },
  evolve,
});
