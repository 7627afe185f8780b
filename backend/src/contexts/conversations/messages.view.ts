import { z } from 'zod';
import { idOf, Sealed } from '@chatbot-builder/contracts/events';
import {
  conversationCategory,
  Rating,
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
      /** The visitor's. */
      rating: z.strictObject({ value: Rating, comment: Sealed.nullable() }).optional(),
    })
    .optional(),
  /** In place of a reply, the code of why there is none. The content is null, and the id that of the event. */
  failure: z.string().optional(),
});
export type MessageDocument = z.infer<typeof MessageDocument>;

/** Short, because it stands in the table and in each index. Not the message's id, which visitors choose. */
const keyOf = (stream: string, revision: number): string => `${idOf(stream)}/${revision}`;

export const messagesCollection = collection({
  name: MESSAGES_VIEW,
  version: 7,
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
    case 'ReplyFailed':
      return { ...placed, messageId: event.id, role: 'assistant', content: null, failure: event.data.code };
    case 'ReplyRated': {
      if (!document?.reply) return document;
      const { rating: _past, ...reply } = document.reply;
      const { rating, comment } = event.data;
      return { ...document, reply: rating ? { ...reply, rating: { value: rating, comment } } : reply };
    }
    case 'VisitorIdentified':
    case 'ContactRequested':
    case 'ConversationStarted':
    case 'ConversationSummarized':
    case 'ConversationTitled':
    case 'FieldsCaptured':
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
    const { type, stream, revision, data } = event;
    if (type === 'MessageReceived' || type === 'ReplyGenerated' || type === 'ReplyFailed') {
      return [keyOf(stream, revision)];
    }
    return type === 'ReplyRated' ? [keyOf(stream, data.replyRevision)] : [];
  },
  evolve,
});
