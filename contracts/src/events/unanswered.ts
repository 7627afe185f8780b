import { z } from 'zod';
import { type ChatbotId, ConversationId, MessageId } from '../ids.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './unanswered.samples.js';

/** Questions that one event may name. */
export const QUESTIONS_PER_EVENT = 200;

/** Visitors' messages that found nothing in the knowledge. */
const questions = z
  .array(z.strictObject({ conversationId: ConversationId, messageId: MessageId }))
  .min(1)
  .max(QUESTIONS_PER_EVENT);

/** `unanswered-<chatbot id>`: what became of the questions that a chatbot could not answer. */
export const unansweredEvents = {
  /** A person does not want to see them any more. */
  QuestionsDismissed: event(1, { questions }),
  QuestionsUndismissed: event(1, { questions }),
  /** They were asked again, and the knowledge now covers them. */
  QuestionsCovered: event(1, { questions }),
  /** They were asked again, and the knowledge covers them no more. */
  QuestionsUncovered: event(1, { questions }),
};
export type UnansweredEvent = EventOf<typeof unansweredEvents>;
export type StoredUnansweredEvent = StoredEventOf<typeof unansweredEvents>;
export type UnansweredSamples = typeof samples;

export const unansweredCategory = category('unanswered', { events: unansweredEvents });
export const unansweredStream = (id: ChatbotId) => streamName(unansweredCategory, id);
