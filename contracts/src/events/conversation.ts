import { z } from 'zod';
import { LANGUAGE_CODES, LIMITS } from '../constants.js';
import { type ConversationId, MessageId, SessionId, VisitorId } from '../ids.js';
import { GivenPassages, Rating, ReplyBasis, ReplyGrounds, ReplySource } from '../reply.js';
import { category, streamName } from './category.js';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './conversation.samples.js';

export { GivenPassages, Rating, ReplyBasis, ReplyGrounds, ReplySource };

/**
 * Tells equal words apart from others without being them, so that views can count what they cannot read: the first 128
 * bits of an HMAC in hex, under a key that only the installation has. Null in events from before there was one.
 */
export const CountingKey = z.string().length(32);

const TokenUsage = z.strictObject({
  inputTokens: z.int().nonnegative(),
  /** Of the input, what the provider had in its cache. */
  cachedInputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
});

/** `conversation-<conversation id>`: one session of one visitor in one channel. */
export const conversationEvents = {
  ConversationStarted: event(
    2,
    {
      sessionId: SessionId,
      visitorId: VisitorId,
      channel: z.enum(['widget']),
      /** The URL of the page where it began, without query and fragment. Null if the channel has no pages. */
      page: personal(z.string().max(LIMITS.addressMax)),
      /** Equal for the same page of the same chatbot. See `CountingKey`. */
      pageKey: CountingKey.nullable(),
      /** The host of the referrer of that page. */
      referrerHost: z.string().max(LIMITS.hostMax).nullable(),
      /** The language of the visitor's browser, BCP 47. */
      language: z.string().max(LIMITS.languageTagMax).nullable(),
      /** The index of this conversation among those of the visitor with this chatbot, from 0. */
      ordinal: z.int().nonnegative(),
    },
    { 1: (data) => ({ ...data, pageKey: null }) },
  ),
  MessageReceived: event(
    2,
    {
      messageId: MessageId,
      content: personal(z.string().min(1).max(LIMITS.messageMax)),
      /** Equal for messages to the same chatbot that differ in case and spaces alone. See `CountingKey`. */
      contentKey: CountingKey.nullable(),
    },
    { 1: (data) => ({ ...data, contentKey: null }) },
  ),
  ReplyGenerated: event(
    3,
    {
      messageId: MessageId,
      /** The id of the visitor's message that it answers. */
      replyTo: MessageId,
      content: personal(z.string()),
      sources: personal(z.array(ReplySource)),
      basis: ReplyBasis,
      language: z.enum(LANGUAGE_CODES),
      /** The model that wrote it. `offline` is the embedded model. */
      model: z.string(),
      usage: TokenUsage,
      /** In millionths of a US dollar. 0 for the embedded model. */
      costMicroUsd: z.int().nonnegative(),
      /**
       * Milliseconds from receiving the message to the first and to the last word of the reply. Null if it has none.
       */
      firstTextMs: z.int().nonnegative().nullable(),
      responseMs: z.int().nonnegative(),
      /** The revision of the chatbot's stream when the reply was generated. */
      chatbotRevision: z.int().nonnegative(),
      /** The visitor pressed Stop. The content is the text up to then. */
      stopped: z.boolean(),
      /** Null before version 2. */
      grounds: personal(ReplyGrounds),
      /** The revision of what assembled the prompt. Null if no provider was asked. */
      promptRevision: z.int().nonnegative().nullable(),
      /** Null if the embedded model wrote it, or the reply was stopped or repeats another one. */
      provider: z
        .strictObject({
          /** The provider's id of the request, if it gave one. */
          requestId: z.string().nullable(),
          retries: z.int().nonnegative(),
        })
        .nullable(),
      /** The code of the provider's failure after which the embedded model answered. */
      fallbackFrom: z.string().nullable(),
      /**
       * The visitor's earlier, equal message, whose recorded reply this is. Null if the reply was written for its own
       * message.
       */
      repeats: z.nullable(MessageId),
    },
    {
      1: ({ usage, ...data }) => ({
        ...data,
        usage: { ...(usage as object), cachedInputTokens: 0 },
        firstTextMs: null,
        grounds: null,
        promptRevision: null,
        provider: null,
        fallbackFrom: null,
      }),
      2: (data) => ({ ...data, repeats: null }),
    },
  ),
  ReplyFailed: event(1, {
    replyTo: MessageId,
    /** A stable kebab-case code, as in problem bodies. */
    code: z.string(),
  }),
  /** The older turns in short, for prompts: those up to the reply to a message. Replaces the summary before. */
  ConversationSummarized: event(1, {
    /** The visitor's message whose reply is the last turn that it covers. */
    through: MessageId,
    summary: personal(z.string().min(1).max(LIMITS.summaryMax)),
    model: z.string(),
    usage: TokenUsage,
    costMicroUsd: z.int().nonnegative(),
  }),
  /** What an ended conversation was about, in a line for the inbox. At most once. */
  ConversationTitled: event(1, {
    title: personal(z.string().min(1).max(LIMITS.conversationTitleMax)),
    model: z.string(),
    usage: TokenUsage,
    costMicroUsd: z.int().nonnegative(),
  }),
  /**
   * Data of the owner's fields that the visitor has given. The latest holds all values. A field without one is not in
   * it.
   */
  FieldsCaptured: event(1, {
    /** The visitor's message up to which they were sought. */
    through: MessageId,
    fields: personal(z.record(z.string().max(LIMITS.fieldNameMax), z.string().min(1).max(LIMITS.fieldValueMax))),
    /** The model that found them. `offline`: patterns did. */
    model: z.string(),
    usage: TokenUsage,
    costMicroUsd: z.int().nonnegative(),
  }),
  /** The visitor's opinion of a reply. The latest one of a reply counts. */
  ReplyRated: event(1, {
    /** The reply's id, and the revision of its event in this stream. */
    messageId: MessageId,
    replyRevision: z.int().nonnegative(),
    /** Null: the visitor took it back. */
    rating: z.nullable(Rating),
    /** What counted for this reply before. */
    previous: z.nullable(Rating),
    /** Replaces an earlier comment. Null if there is none. */
    comment: personal(z.string().min(1).max(LIMITS.ratingCommentMax)),
  }),
  /**
   * The page's server vouches for who the visitor is. The conversation belongs to this visitor from now on: its id
   * derives from the page's id of the user, which is stored nowhere. Name and e-mail are what the page says.
   */
  VisitorIdentified: event(1, {
    visitorId: VisitorId,
    name: personal(z.string().min(1).max(LIMITS.visitorNameMax)),
    email: personal(z.string().min(1).max(LIMITS.emailMax)),
  }),
  /** The visitor left an address with a question, to be answered by a person. */
  ContactRequested: event(1, {
    email: personal(z.string().min(1).max(LIMITS.emailMax)),
    question: personal(z.string().min(1).max(LIMITS.messageMax)),
  }),
  /**
   * `visitor`: the visitor ended it, or started a new one. `silence`: it was idle for too long. `full`: it reached its
   * maximum size. `person`: a person of the account erased it or its chatbot.
   */
  ConversationEnded: event(1, { reason: z.enum(['visitor', 'silence', 'full', 'person']) }),
  /** The data key is destroyed, so every personal field of the stream reads as null. No event follows. */
  ConversationErased: event(1, {}),
};
export type ConversationEvent = EventOf<typeof conversationEvents>;
export type StoredConversationEvent = StoredEventOf<typeof conversationEvents>;
export type ConversationSamples = typeof samples;

/** Each conversation has its own key. Destroying the key erases the conversation. */
export const conversationCategory = category('conversation', { events: conversationEvents, key: 'stream' });
export const conversationStream = (id: ConversationId) => streamName(conversationCategory, id);
