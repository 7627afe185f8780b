import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import { idOf } from '@chatbot-builder/contracts/events';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { unansweredCategory } from '@chatbot-builder/contracts/events/unanswered';
import { z } from 'zod';
import { collection } from '../../../kernel/collection.js';
import { causeOf, type Recorded } from '../../../kernel/envelope.js';
import { projection, type StoredEventIn } from '../../../kernel/projection.js';

export const UncollectedReply = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  conversationId: z.string(),
  /** Of the reply's event. */
  replyRevision: z.int(),
  language: z.enum(LANGUAGE_CODES),
  askedAt: z.iso.datetime(),
  /** See `Cause`. */
  cause: z.strictObject({ correlationId: z.string(), causationId: z.string() }),
});
export type UncollectedReply = z.infer<typeof UncollectedReply>;

/** Replies that found nothing, until their question is collected. */
export const uncollectedRepliesCollection = collection({
  name: 'uncollected-replies',
  version: 1,
  schema: UncollectedReply,
  indexes: [['askedAt']],
  sealed: true,
});

type Event = Recorded<StoredEventIn<typeof conversationCategory | typeof unansweredCategory>>;

function evolve(reply: UncollectedReply | undefined, event: Event): UncollectedReply | undefined {
  const { stream, revision, metadata } = event;
  switch (event.type) {
    case 'ReplyGenerated':
      return {
        accountId: metadata.accountId,
        chatbotId: metadata.chatbotId ?? '',
        conversationId: idOf(stream),
        replyRevision: revision,
        language: event.data.language,
        askedAt: metadata.occurredAt,
        cause: causeOf(event),
      };
    case 'UnansweredQuestionAsked':
    case 'UnansweredQuestionSkipped':
      return undefined;
    default:
      return reply;
  }
}

export const uncollectedRepliesView = projection({
  collection: uncollectedRepliesCollection,
  categories: [conversationCategory, unansweredCategory],
  keysOf: ({ type, data, stream }) => {
    // A failure of the provider says nothing about the knowledge.
    if (type === 'ReplyGenerated') return data.basis === 'nothing-found' ? [data.messageId] : [];
    return type === 'UnansweredQuestionAsked' || type === 'UnansweredQuestionSkipped' ? [idOf(stream)] : [];
  },
  evolve,
});
