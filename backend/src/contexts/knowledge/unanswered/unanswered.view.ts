import { LANGUAGE_CODES, LIMITS } from '@chatbot-builder/contracts/constants';
import { idOf } from '@chatbot-builder/contracts/events';
import { type StoredUnansweredEvent, unansweredCategory } from '@chatbot-builder/contracts/events/unanswered';
import { UNANSWERED_VIEW } from '@chatbot-builder/contracts/views';
import { z } from 'zod';
import { collection } from '../../../kernel/collection.js';
import { never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { projection } from '../../../kernel/projection.js';

export const AskedWhere = z.strictObject({
  conversationId: z.string(),
  /** The reply that found nothing, and the revision of its event. */
  messageId: z.string(),
  replyRevision: z.int(),
});
export type AskedWhere = z.infer<typeof AskedWhere>;

export const UnansweredRow = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  state: z.enum(['open', 'answered', 'dismissed']),
  count: z.int(),
  /** Of the reply that was given last. */
  language: z.enum(LANGUAGE_CODES),
  lastAskedAt: z.iso.datetime(),
  /** When the knowledge last answered it. Null if it never did. */
  answeredAt: z.iso.datetime().nullable(),
  /** In different conversations, latest first. */
  asked: z.array(AskedWhere),
});
export type UnansweredRow = z.infer<typeof UnansweredRow>;

/** Questions that ask the same are one document, named by the first of them. */
export const unansweredCollection = collection({
  name: UNANSWERED_VIEW,
  version: 1,
  schema: UnansweredRow,
  indexes: [
    ['chatbotId', 'state', 'count'],
    ['chatbotId', 'lastAskedAt'],
  ],
  sealed: true,
});

type Event = Recorded<StoredUnansweredEvent>;

function evolve(row: UnansweredRow | undefined, event: Event): UnansweredRow | undefined {
  const { accountId, chatbotId = '', occurredAt } = event.metadata;
  if (event.type === 'UnansweredQuestionAsked') {
    const { conversationId, messageId, replyRevision, language, askedAt } = event.data;
    const { state = 'open', answeredAt = null, count = 0, lastAskedAt = askedAt, asked = [] } = row ?? {};
    const others = asked.filter((other) => other.conversationId !== conversationId);
    return {
      accountId,
      chatbotId,
      state: state === 'answered' && (answeredAt === null || askedAt > answeredAt) ? 'open' : state,
      count: count + 1,
      language,
      lastAskedAt: askedAt > lastAskedAt ? askedAt : lastAskedAt,
      answeredAt,
      asked: [{ conversationId, messageId, replyRevision }, ...others].slice(0, LIMITS.unansweredAsked),
    };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'UnansweredQuestionAnswered':
      return { ...row, state: row.state === 'dismissed' ? 'dismissed' : 'answered', answeredAt: occurredAt };
    case 'UnansweredQuestionDismissed':
      return { ...row, state: 'dismissed' };
    case 'UnansweredQuestionRestored':
      return { ...row, state: 'open' };
    case 'UnansweredQuestionSkipped':
      return row;
    default:
      return never(event);
  }
}

export const unansweredView = projection({
  collection: unansweredCollection,
  categories: [unansweredCategory],
  keysOf: ({ type, data, stream }) => [type === 'UnansweredQuestionAsked' ? data.groupId : idOf(stream)],
  evolve,
});

export const UnansweredWording = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  groupId: z.string(),
});
export type UnansweredWording = z.infer<typeof UnansweredWording>;

/** The group of each wording, so that what is asked in the same words again need not be compared. */
export const unansweredWordingsCollection = collection({
  name: 'unanswered-wordings',
  version: 1,
  schema: UnansweredWording,
  indexes: [],
  sealed: true,
});

export const wordingId = (chatbotId: string, contentKey: string): string => `${chatbotId}/${contentKey}`;

export const unansweredWordingsView = projection({
  collection: unansweredWordingsCollection,
  categories: [unansweredCategory],
  keysOf: ({ type, data, metadata: { chatbotId } }) =>
    type === 'UnansweredQuestionAsked' && data.contentKey !== null && chatbotId
      ? [wordingId(chatbotId, data.contentKey)]
      : [],
  evolve: (before, { type, data, metadata: { accountId, chatbotId = '' } }): UnansweredWording | undefined =>
    type === 'UnansweredQuestionAsked' ? (before ?? { accountId, chatbotId, groupId: data.groupId }) : before,
});
