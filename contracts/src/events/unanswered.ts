import { z } from 'zod';
import { LANGUAGE_CODES } from '../constants.js';
import { ConversationId, MessageId, UnansweredId } from '../ids.js';
import { category, streamName } from './category.js';
import { CountingKey } from './conversation.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './unanswered.samples.js';

/**
 * `unanswered-<reply id>`: a reply that found nothing in the knowledge. Questions that ask the same are a group, named
 * by the first one, whose stream also says what becomes of all of them. The words are in the conversations alone, and
 * go with them.
 */
export const unansweredEvents = {
  UnansweredQuestionAsked: event(1, {
    /** The group: its own id if it is the first. */
    groupId: UnansweredId,
    conversationId: ConversationId,
    /** The reply that found nothing, and the revision of its event in the conversation's stream. */
    messageId: MessageId,
    replyRevision: z.int().nonnegative(),
    /** Of the visitor's message. Null if that is from before there was one. */
    contentKey: CountingKey.nullable(),
    language: z.enum(LANGUAGE_CODES),
    /** When the reply was given. */
    askedAt: z.iso.datetime(),
  }),
  /**
   * The knowledge answers it: somebody wrote an answer, or a job found one. It is open again when it is asked after
   * that.
   */
  UnansweredQuestionAnswered: event(1, {}),
  /** Nobody wants to see it, however often it is asked. */
  UnansweredQuestionDismissed: event(1, {}),
  UnansweredQuestionRestored: event(1, {}),
  /** There is nothing to list: the visitor's message has no word, or its conversation was erased. */
  UnansweredQuestionSkipped: event(1, {}),
};
export type UnansweredEvent = EventOf<typeof unansweredEvents>;
export type StoredUnansweredEvent = StoredEventOf<typeof unansweredEvents>;
export type UnansweredSamples = typeof samples;

export const unansweredCategory = category('unanswered', { events: unansweredEvents });
export const unansweredStream = (id: UnansweredId) => streamName(unansweredCategory, id);
