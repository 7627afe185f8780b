import { z } from 'zod';
import { LANGUAGE_CODES, LIMITS } from '../constants.js';
import { type ConversationId, MessageId, SessionId, VisitorId } from '../ids.js';
import { ReplyBasis, ReplySource } from '../reply.js';
import { category, streamName } from './category.js';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';

export { ReplyBasis, ReplySource };

/** `conversation-<conversation id>`: one session of one visitor in one channel. */
export const conversationEvents = {
  ConversationStarted: event(1, {
    sessionId: SessionId,
    visitorId: VisitorId,
    channel: z.enum(['widget']),
    /** The address of the page that it began on, without its query and fragment. Null where the channel has no pages. */
    page: personal(z.string().max(LIMITS.addressMax)),
    /** The host that led the visitor to that page. */
    referrerHost: z.string().max(LIMITS.hostMax).nullable(),
    /** The visitor's browser's language, BCP 47. */
    language: z.string().max(LIMITS.languageTagMax).nullable(),
    /** Which conversation of this visitor with this chatbot it is, from 0. */
    ordinal: z.int().nonnegative(),
  }),
  MessageReceived: event(1, { messageId: MessageId, content: personal(z.string().min(1).max(LIMITS.messageMax)) }),
  ReplyGenerated: event(1, {
    messageId: MessageId,
    /** The visitor's message that it answers. */
    replyTo: MessageId,
    content: personal(z.string()),
    sources: personal(z.array(ReplySource)),
    basis: ReplyBasis,
    language: z.enum(LANGUAGE_CODES),
    /** The model that wrote it, `offline` for the embedded one. */
    model: z.string(),
    usage: z.strictObject({ inputTokens: z.int().nonnegative(), outputTokens: z.int().nonnegative() }),
    /** US dollars; 0 for the embedded model. */
    cost: z.number().nonnegative(),
    /** From the message's receipt to the last word. */
    responseMs: z.int().nonnegative(),
    /** Revision of the chatbot's stream that the answer was given under. */
    chatbotRevision: z.int().nonnegative(),
    /** The visitor pressed Stop: the content is what there was. */
    stopped: z.boolean(),
  }),
  ReplyFailed: event(1, {
    replyTo: MessageId,
    /** Stable kebab-case, as in the problem bodies. */
    code: z.string(),
  }),
  /**
   * `visitor`: the visitor began anew. `silence`: nobody spoke for too long. `full`: it holds as much as one may. `person`:
   * a person of the account erased it, or its chatbot.
   */
  ConversationEnded: event(1, { reason: z.enum(['visitor', 'silence', 'full', 'person']) }),
  /** Its data key is destroyed: every personal field of the stream reads as null from now on. Nothing is said after it. */
  ConversationErased: event(1, {}),
};
export type ConversationEvent = EventOf<typeof conversationEvents>;
export type StoredConversationEvent = StoredEventOf<typeof conversationEvents>;
export type ConversationSamples = typeof import('./conversation.samples.js').samples;

/** A key for each conversation: one is erased by destroying its own. */
export const conversationCategory = category('conversation', { events: conversationEvents, key: 'stream' });
export const conversationStream = (id: ConversationId) => streamName(conversationCategory, id);
