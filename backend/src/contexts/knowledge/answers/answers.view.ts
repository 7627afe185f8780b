import { z } from 'zod';
import { idOf, Sealed } from '@chatbot-builder/contracts/events';
import { answerCategory, type StoredAnswerEvent } from '@chatbot-builder/contracts/events/answer';
import { collection } from '../../../kernel/collection.js';
import { never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { projection } from '../../../kernel/projection.js';

export const AnswerRow = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  question: Sealed.nullable(),
  answer: Sealed.nullable(),
  /** The message of a visitor that it was written for. */
  source: z.strictObject({ conversationId: z.string(), messageId: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  /** The last change, and the person who made it. */
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  withdrawn: z.boolean(),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

export const answersCollection = collection({
  name: 'answers',
  version: 1,
  schema: AnswerRow,
  indexes: [
    ['chatbotId', 'createdAt'],
    ['accountId', 'createdAt'],
  ],
  sealed: true,
});

function evolve(row: AnswerRow | undefined, event: Recorded<StoredAnswerEvent>): AnswerRow | undefined {
  const { accountId, chatbotId, occurredAt, actor } = event.metadata;
  const changed = { changedAt: occurredAt, changedBy: actor.id };
  if (event.type === 'AnswerAdded')
    return {
      accountId,
      chatbotId: chatbotId ?? '',
      ...event.data,
      createdAt: occurredAt,
      ...changed,
      withdrawn: false,
    };
  if (!row) return undefined;
  switch (event.type) {
    case 'AnswerEdited':
      return { ...row, ...event.data, ...changed };
    case 'AnswerWithdrawn':
      return { ...row, ...changed, withdrawn: true };
    case 'AnswerRestored':
      return { ...row, ...changed, withdrawn: false };
    case 'AnswerErased':
      return undefined;
    default:
      return never(event);
  }
}

export const answersView = projection({
  collection: answersCollection,
  categories: [answerCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
