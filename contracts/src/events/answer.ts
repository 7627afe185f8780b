import { z } from 'zod';
import { LIMITS } from '../constants.js';
import { type AnswerId, ConversationId, MessageId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, personal, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './answer.samples.js';

const text = {
  question: personal(z.string().min(1).max(LIMITS.answerQuestionMax)),
  /** Markdown. */
  answer: personal(z.string().min(1).max(LIMITS.answerMax)),
};

/** `answer-<answer id>`: an answer that the team wrote for a question. Who wrote it is the event's actor. */
export const answerEvents = {
  AnswerAdded: event(1, {
    ...text,
    /** The reply that it improves, or the visitor's message that found nothing. Null if it was written without one. */
    source: z.strictObject({ conversationId: ConversationId, messageId: MessageId }).nullable(),
  }),
  AnswerEdited: event(1, text),
  /** No reply uses it any more, until it is restored. */
  AnswerWithdrawn: event(1, {}),
  AnswerRestored: event(1, {}),
  /** Its chatbot was erased, and its data key is destroyed. No event follows. */
  AnswerErased: event(1, {}),
};
export type AnswerEvent = EventOf<typeof answerEvents>;
export type StoredAnswerEvent = StoredEventOf<typeof answerEvents>;
export type AnswerSamples = typeof samples;

/** Each answer has its own key, so that it can be erased with its chatbot. */
export const answerCategory = category('answer', { events: answerEvents, key: 'stream' });
export const answerStream = (id: AnswerId) => streamName(answerCategory, id);
