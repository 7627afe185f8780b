import * as z from 'zod/mini';
import { LANGUAGE_CODES, LIMITS } from '../constants.js';
import { ReplyBasis } from '../reply.js';
import { Count } from './count.js';

/** Settings that an answer depends on. */
export const ANSWERING_SETTINGS = [
  'name',
  'systemPrompt',
  'knowledgeBase',
  'model',
  'autoDetectLanguage',
  'supportedLanguages',
  'defaultLanguage',
] as const;
export type AnsweringSetting = (typeof ANSWERING_SETTINGS)[number];

export const ReceiptPassage = z.object({
  documentId: z.uuid(),
  /** Null if the text is stored nowhere any more. */
  title: z.nullable(z.string()),
  headings: z.array(z.string()).check(z.maxLength(LIMITS.headingDepth)),
  text: z.nullable(z.string()),
  /** Higher is better; comparable within this reply only. 0 if the search did not find it. */
  score: z.number(),
  /** Its number in the reply. */
  cited: z.nullable(z.int()),
  /** `gone`: its document has been changed or deleted, and the knowledge no longer holds this text. */
  now: z.enum(['same', 'gone']),
  /** An answer of the team's own. With a score, its question asks the same as the visitor. */
  byTeam: z.optional(z.literal(true)),
});
export type ReceiptPassage = z.infer<typeof ReceiptPassage>;

export const ReceiptPrompt = z.object({
  /**
   * `proven`: its hash is that of the prompt that was sent. `incomplete`: passages are stored nowhere any more, and say
   * so. `different`: something else cannot be put together as it was, such as a prompt of an older version of the
   * product.
   */
  state: z.enum(['proven', 'incomplete', 'different']),
  /** Beside those of the conversation come the instructions, the knowledge and a summary. */
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .check(z.maxLength(LIMITS.conversationMessages + 3)),
});
export type ReceiptPrompt = z.infer<typeof ReceiptPrompt>;

/** What a reply was made from. */
export const Receipt = z
  .object({
    createdAt: z.iso.datetime(),
    basis: ReplyBasis,
    language: z.enum(LANGUAGE_CODES),
    model: z.string(),
    stopped: z.boolean(),
    usage: z.object({ inputTokens: Count, cachedInputTokens: Count, outputTokens: Count }),
    costMicroUsd: Count,
    firstTextMs: z.nullable(Count),
    responseMs: Count,
    provider: z.nullable(z.object({ requestId: z.nullable(z.string()), retries: Count })),
    /** The code of the provider's failure after which the offline model answered. */
    fallbackFrom: z.nullable(z.string()),
    /** The id of the visitor's earlier, equal message, whose recorded reply this is. */
    repeats: z.nullable(z.uuid()),
    /** The passages were the whole knowledge. */
    whole: z.boolean(),
    /** In the order of the model. Null if none were recorded, or the conversation was erased. */
    passages: z.nullable(z.array(ReceiptPassage).check(z.maxLength(LIMITS.wholeKnowledgeBytes))),
    /** Null if no provider was asked, none was recorded, or the conversation was erased. */
    prompt: z.nullable(ReceiptPrompt),
    /**
     * Prices and percentages of the reply that neither passages, instructions nor messages hold. Null if a text is
     * missing.
     */
    unsupportedAmounts: z.nullable(z.array(z.string()).check(z.maxLength(LIMITS.unsupportedAmounts))),
    changedSettings: z.array(z.enum(ANSWERING_SETTINGS)).check(z.maxLength(ANSWERING_SETTINGS.length)),
  })
  .register(z.globalRegistry, { id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;
