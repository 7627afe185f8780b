import { z } from 'zod';
import { idOf, Sealed } from '@chatbot-builder/contracts/events';
import {
  conversationCategory,
  ReplyBasis,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import { MESSAGES_VIEW } from '@chatbot-builder/contracts/views';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export const MessageDocument = z.strictObject({
  conversationId: z.string(),
  /** The event's revision, which orders messages within a conversation. */
  order: z.int(),
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: Sealed.nullable(),
  createdAt: z.iso.datetime(),
  reply: z
    .strictObject({
      sources: Sealed.nullable(),
      basis: ReplyBasis,
      model: z.string(),
      responseMs: z.int(),
      stopped: z.boolean(),
    })
    .optional(),
});
export type MessageDocument = z.infer<typeof MessageDocument>;

/** Short, because it stands in the table and in each index. Not the message's id, which visitors choose. */
const keyOf = ({ stream, revision }: Recorded<StoredConversationEvent>): string => `${idOf(stream)}/${revision}`;

export const messagesCollection = collection({
  name: MESSAGES_VIEW,
  version: 5,
  schema: MessageDocument,
  indexes: [
    ['conversationId', 'order'],
    ['messageId', 'order'],
  ],
  sealed: true,
});

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
  keysOf: (event) => (event.type === 'MessageReceived' || event.type === 'ReplyGenerated' ? [keyOf(event)] : []),
  evolve,
});
