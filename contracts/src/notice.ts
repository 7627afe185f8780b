import * as z from 'zod/mini';
import { DocumentFailure } from './document-failure.js';
import { ANSWER_FAILURES, KEY_FAILURES } from './model-failure.js';

/** `error`: something does not work until somebody acts. `warning`: it soon will not. */
export const NoticeSeverity = z.enum(['warning', 'error']);
export type NoticeSeverity = z.infer<typeof NoticeSeverity>;

/**
 * What a notice is about, by code: the subject that has the trouble, and what a sentence about it needs. Holds no
 * personal data: names are looked up when it is shown.
 */
export const NoticeAbout = z.discriminatedUnion('code', [
  /** A document could not be read, so its chatbot does not know it. The subject is the document. */
  z.object({
    code: z.literal('document-failed'),
    subject: z.uuid(),
    params: z.object({ reason: DocumentFailure }),
  }),
  /** A payment for the Pro plan failed, and will be tried again. The subject is the account. */
  z.object({ code: z.literal('payment-failed'), subject: z.uuid(), params: z.object({}) }),
  /**
   * The chatbot's replies have cost this part of what its owner lets them cost in a UTC day. The subject is the
   * chatbot.
   */
  z.object({
    code: z.literal('spending-cap'),
    subject: z.uuid(),
    params: z.object({ percent: z.literal([80, 100]), capCents: z.int() }),
  }),
  /** The key does not work, so chatbots do not answer, or only quote. The subject is the account. */
  z.object({
    code: z.literal('api-key-failing'),
    subject: z.uuid(),
    params: z.object({ reason: z.enum(KEY_FAILURES) }),
  }),
  /** The model did not answer. The subject is the chatbot. */
  z.object({
    code: z.literal('answers-failing'),
    subject: z.uuid(),
    params: z.object({ reason: z.enum(ANSWER_FAILURES) }),
  }),
]);
export type NoticeAbout = z.infer<typeof NoticeAbout>;
