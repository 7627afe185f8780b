import { z } from 'zod';
import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
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
  chatbotId: z.string(),
  /** Only for visitors' messages: equal for those that say the same, and the hour of the week from Monday 0:00 UTC. */
  contentKey: z.string().nullable(),
  hour: z.int().nullable(),
  /** Only for replies. */
  language: z.enum(LANGUAGE_CODES).nullable(),
  model: z.string().nullable(),
  unanswered: z.boolean().nullable(),
  /** The visitor's opinion that counts, and since when. */
  rating: z.nullable(Rating),
  ratedAt: z.iso.datetime().nullable(),
  reply: z
    .strictObject({
      sources: Sealed.nullable(),
      basis: ReplyBasis,
      /** Null if it has no word. */
      firstTextMs: z.int().nullable(),
      responseMs: z.int(),
      stopped: z.boolean(),
      /** What the visitor said beside the rating. */
      comment: Sealed.nullable(),
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
  version: 10,
  schema: MessageDocument,
  indexes: [
    ['conversationId', 'order'],
    ['messageId', 'order'],
    ['chatbotId', 'createdAt'],
    ['chatbotId', 'contentKey', 'createdAt'],
    ['chatbotId', 'rating', 'ratedAt'],
  ],
  sparse: ['contentKey', 'rating'],
  sealed: true,
  // But for replies that are rated.
  writtenOnce: true,
});

const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

/** From 0 on Monday 0:00 UTC. */
const hourOfWeek = (at: Date): number =>
  ((at.getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK) * HOURS_A_DAY + at.getUTCHours();

function evolve(
  document: MessageDocument | undefined,
  event: Recorded<StoredConversationEvent>,
): MessageDocument | undefined {
  const { chatbotId = '', occurredAt } = event.metadata;
  const placed = { conversationId: idOf(event.stream), order: event.revision, createdAt: occurredAt, chatbotId };
  const unwritten = { language: null, model: null, unanswered: null };
  const unrated = { rating: null, ratedAt: null };
  switch (event.type) {
    case 'MessageReceived': {
      const { messageId, content, contentKey } = event.data;
      const hour = hourOfWeek(new Date(occurredAt));
      return { ...placed, messageId, role: 'user', content, contentKey, hour, ...unwritten, ...unrated };
    }
    case 'ReplyGenerated': {
      const { messageId, content, sources, basis, language, model, firstTextMs, responseMs, stopped } = event.data;
      return {
        ...placed,
        messageId,
        role: 'assistant',
        content,
        contentKey: null,
        hour: null,
        language,
        model,
        unanswered: basis === 'nothing-found',
        ...unrated,
        reply: { sources, basis, firstTextMs, responseMs, stopped, comment: null },
      };
    }
    case 'ReplyFailed':
      return {
        ...placed,
        messageId: event.id,
        role: 'assistant',
        content: null,
        contentKey: null,
        hour: null,
        ...unwritten,
        ...unrated,
        failure: event.data.code,
      };
    case 'ReplyRated': {
      if (!document?.reply) return document;
      const { rating, comment } = event.data;
      return {
        ...document,
        ...(rating ? { rating, ratedAt: occurredAt } : unrated),
        reply: { ...document.reply, comment: rating && comment },
      };
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
