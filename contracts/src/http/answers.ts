import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { ChatbotId, ConversationId, MessageId } from '../ids.js';
import { line, lines } from './text.js';

const Required = z.minLength(1, 'Required');

/** A question, and what the team answers to it. The answer is Markdown. */
export const AnswerBody = z
  .strictObject({
    question: line(LIMITS.answerQuestionMax).check(Required),
    answer: lines(LIMITS.answerMax).check(z.trim(), Required),
  })
  .register(z.globalRegistry, { id: 'AnswerBody' });
export type AnswerBody = z.infer<typeof AnswerBody>;

/** The message of a visitor that an answer is written for: what it asked, or the reply that is improved. */
const Source = z.strictObject({ conversationId: ConversationId, messageId: MessageId });

export const AddAnswerBody = z
  .extend(AnswerBody, { chatbotId: ChatbotId, source: z.optional(z.nullable(Source)) })
  .register(z.globalRegistry, { id: 'AddAnswerBody' });
export type AddAnswerBody = z.input<typeof AddAnswerBody>;

export const AddedAnswer = z.object({ id: z.uuid() }).register(z.globalRegistry, { id: 'AddedAnswer' });
export type AddedAnswer = z.infer<typeof AddedAnswer>;

export const TeamAnswer = z
  .object({
    id: z.uuid(),
    chatbotId: z.uuid(),
    question: z.string(),
    answer: z.string(),
    source: z.nullable(z.object({ conversationId: z.uuid(), messageId: z.uuid() })),
    createdAt: z.iso.datetime(),
    /** The last change, and the id of the person who made it. */
    changedAt: z.iso.datetime(),
    changedBy: z.string(),
    /** No reply uses it, until it is restored. */
    withdrawn: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'TeamAnswer' });
export type TeamAnswer = z.infer<typeof TeamAnswer>;
