import { z } from 'zod';
import { DocumentFailure } from '@chatbot-builder/contracts/events/document';
import { idOf } from '@chatbot-builder/contracts/events';
import { noticeCategory, type StoredNoticeEvent } from '@chatbot-builder/contracts/events/notice';
import { ANSWER_FAILURES, KEY_FAILURES } from '@chatbot-builder/contracts/model-failure';
import { NoticeSeverity } from '@chatbot-builder/contracts/notice';
import { NOTICES_VIEW } from '@chatbot-builder/contracts/views';
import { collection } from '../../kernel/collection.js';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection } from '../../kernel/projection.js';

export const NoticeDocument = z.strictObject({
  accountId: z.string(),
  /** Null if the notice concerns the whole account. */
  chatbotId: z.string().nullable(),
  severity: NoticeSeverity,
  code: z.enum(['document-failed', 'payment-failed', 'spending-cap', 'api-key-failing', 'answers-failing']),
  /**
   * What has the trouble: for `document-failed` the document, for `payment-failed` and `api-key-failing` the account,
   * for `spending-cap` and `answers-failing` the chatbot.
   */
  subject: z.uuid(),
  /** For `document-failed`, `api-key-failing` and `answers-failing`. */
  reason: z.optional(z.enum([...DocumentFailure.options, ...KEY_FAILURES, ...ANSWER_FAILURES])),
  /** Only for `spending-cap`. */
  percent: z.optional(z.literal([80, 100])),
  capCents: z.optional(z.int()),
  raisedAt: z.iso.datetime(),
});
export type NoticeDocument = z.infer<typeof NoticeDocument>;

export const noticesCollection = collection({
  name: NOTICES_VIEW,
  version: 5,
  schema: NoticeDocument,
  indexes: [
    ['accountId', 'raisedAt'],
    ['chatbotId', 'raisedAt'],
    ['code', 'raisedAt'],
  ],
  // There is none.
  sealed: true,
});

function evolve(
  document: NoticeDocument | undefined,
  { type, data, metadata }: Recorded<StoredNoticeEvent>,
): NoticeDocument | undefined {
  switch (type) {
    case 'NoticeRaised':
      return {
        accountId: metadata.accountId,
        chatbotId: metadata.chatbotId ?? null,
        severity: data.severity,
        code: data.about.code,
        subject: data.about.subject,
        ...data.about.params,
        raisedAt: document?.raisedAt ?? metadata.occurredAt,
      };
    case 'NoticeCleared':
      return undefined;
    default:
      return never(type);
  }
}

/** The open notices. */
export const noticesView = projection({
  collection: noticesCollection,
  categories: [noticeCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
