import { z } from 'zod';
import { CHANNELS, LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import { idOf, Sealed } from '@chatbot-builder/contracts/events';
import {
  conversationCategory,
  type Rating,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import { CONVERSATIONS_VIEW } from '@chatbot-builder/contracts/views';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export const ConversationDocument = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  visitorId: z.string(),
  /**
   * The index of this conversation among those of the visitor with this chatbot, from 0. Null if the visitor began it
   * before being identified, so that it is no index among these.
   */
  ordinal: z.int().nullable(),
  sessionId: z.string(),
  channel: z.enum(CHANNELS),
  /** Equal for conversations that began on the same page. Null if that is unknown. */
  pageKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  erasedAt: z.iso.datetime().nullable(),
  messageCount: z.int(),
  /** The visitor's first message. */
  firstMessage: Sealed.nullable(),
  /** What it was about, by the model. */
  title: Sealed.nullable(),
  /** The data that was collected from it. */
  fields: Sealed.nullable(),
  /** Whether at least one reply found nothing in the knowledge. */
  unanswered: z.boolean(),
  /** The address that the visitor left last, for a person to answer to. */
  contactEmail: Sealed.nullable(),
  /** What the page says of an identified visitor. */
  visitorName: Sealed.nullable(),
  visitorEmail: Sealed.nullable(),
  /** Replies that the visitor rated. */
  ratings: z.strictObject({ up: z.int(), down: z.int() }),
  /** Whether any of them is up, and any down. */
  ratedUp: z.boolean(),
  ratedDown: z.boolean(),
  /** The language of the latest reply. */
  language: z.enum(LANGUAGE_CODES).nullable(),
});
export type ConversationDocument = z.infer<typeof ConversationDocument>;

export const conversationsCollection = collection({
  name: CONVERSATIONS_VIEW,
  version: 10,
  schema: ConversationDocument,
  indexes: [
    ['chatbotId', 'createdAt'],
    ['chatbotId', 'channel', 'createdAt'],
    ['chatbotId', 'ratedUp', 'createdAt'],
    ['chatbotId', 'ratedDown', 'createdAt'],
    ['chatbotId', 'unanswered', 'createdAt'],
    ['chatbotId', 'language', 'createdAt'],
    ['chatbotId', 'pageKey', 'createdAt'],
    ['accountId', 'lastMessageAt'],
    ['chatbotId', 'visitorId', 'createdAt'],
  ],
  searchable: [{ field: 'sessionId', personal: false }],
  sealed: true,
});

const rated = (ratings: ConversationDocument['ratings']) => ({
  ratings,
  ratedUp: ratings.up > 0,
  ratedDown: ratings.down > 0,
});

function evolve(
  document: ConversationDocument | undefined,
  event: Recorded<StoredConversationEvent>,
): ConversationDocument | undefined {
  const { accountId, chatbotId, occurredAt } = event.metadata;
  if (event.type === 'ConversationStarted') {
    const { visitorId, ordinal, sessionId, channel, pageKey } = event.data;
    return {
      accountId,
      chatbotId: chatbotId ?? '',
      visitorId,
      ordinal,
      sessionId,
      channel,
      pageKey,
      createdAt: occurredAt,
      lastMessageAt: occurredAt,
      endedAt: null,
      erasedAt: null,
      messageCount: 0,
      firstMessage: null,
      title: null,
      fields: null,
      unanswered: false,
      contactEmail: null,
      visitorName: null,
      visitorEmail: null,
      ...rated({ up: 0, down: 0 }),
      language: null,
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
        language: event.data.language,
      };
    case 'ReplyRated': {
      const { rating, previous } = event.data;
      const count = (of: Rating) => document.ratings[of] + Number(rating === of) - Number(previous === of);
      return { ...document, ...rated({ up: count('up'), down: count('down') }) };
    }
    case 'VisitorIdentified': {
      const { visitorId, name, email } = event.data;
      const ordinal = visitorId === document.visitorId ? document.ordinal : null;
      return { ...document, visitorId, ordinal, visitorName: name, visitorEmail: email };
    }
    case 'ContactRequested':
      return { ...document, contactEmail: event.data.email };
    case 'ReplyFailed':
    case 'ConversationSummarized':
      return document;
    case 'FieldsCaptured':
      return { ...document, fields: event.data.fields };
    case 'ConversationTitled':
      return { ...document, title: event.data.title };
    case 'ConversationEnded':
      return { ...document, endedAt: occurredAt };
    case 'ConversationErased':
      return {
        ...document,
        erasedAt: occurredAt,
        firstMessage: null,
        title: null,
        fields: null,
        contactEmail: null,
        visitorName: null,
        visitorEmail: null,
      };
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
