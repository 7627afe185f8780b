import * as z from 'zod/mini';
import { textsByName } from '../chatbot-settings.js';
import { Rating, ReplyBasis } from '../reply.js';
import { CHANNELS, LANGUAGE_CODES, LIMITS } from '../constants.js';
import { Count } from './count.js';
import { ShownSources } from './shown-source.js';

export const Conversation = z
  .object({
    id: z.uuid(),
    chatbotId: z.uuid(),
    sessionId: z.uuid(),
    channel: z.enum(CHANNELS),
    createdAt: z.iso.datetime(),
    lastMessageAt: z.iso.datetime(),
    endedAt: z.nullable(z.iso.datetime()),
    messageCount: Count,
    /** The beginning of the visitor's first message. Null after erasure. */
    preview: z.nullable(z.string()),
    /** What it was about, in a line by the model. Null until it ended, where no model was asked, and after erasure. */
    title: z.nullable(z.string()),
    /** Whether any reply found nothing in the knowledge. */
    unanswered: z.boolean(),
    /** The address that the visitor left last, for a person to answer to. Null if none, and after erasure. */
    contactEmail: z.nullable(z.string()),
    /** Who the visitor is, as the page said: see `ChatbotWidget.identify`. */
    visitorName: z.nullable(z.string()),
    visitorEmail: z.nullable(z.string()),
    /** Replies that the visitor rated. */
    ratings: z.object({ up: Count, down: Count }),
    /** The language of the latest reply. */
    language: z.nullable(z.enum(LANGUAGE_CODES)),
  })
  .register(z.globalRegistry, { id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationDetails = z
  .extend(Conversation, {
    /** The URL of the page where it began, without query. Null if the channel has no pages, and after erasure. */
    page: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ConversationDetails' });
export type ConversationDetails = z.infer<typeof ConversationDetails>;

/** Data that was collected from a conversation: values by the names of the owner's fields. None after erasure. */
export const CollectedData = z
  .object({
    fields: textsByName().register(z.globalRegistry, { maxProperties: LIMITS.fieldMappings }),
  })
  .register(z.globalRegistry, { id: 'CollectedData' });
export type CollectedData = z.infer<typeof CollectedData>;

export const Message = z
  .object({
    id: z.uuid(),
    role: z.enum(['user', 'assistant']),
    /** Null after erasure, and where there is a failure. */
    content: z.nullable(z.string()),
    createdAt: z.iso.datetime(),
    /** Only where there is no reply: the code of why, such as `provider-timeout`. */
    failure: z.optional(z.string()),
    /** Only for assistant messages. */
    reply: z.optional(
      z.object({
        sources: ShownSources,
        basis: ReplyBasis,
        model: z.string(),
        responseMs: Count,
        stopped: z.boolean(),
        /** The visitor's. The comment is null if there is none, and after erasure. */
        rating: z.optional(z.object({ value: Rating, comment: z.nullable(z.string()) })),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Message' });
export type Message = z.infer<typeof Message>;
