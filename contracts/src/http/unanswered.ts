import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { ListQuery } from './paging.js';

/** Query parameters of the list. Each question is read from its conversation, so a page is small. */
export const UnansweredQuery = z.extend(z.pick(ListQuery, { after: true }), {
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.unansweredPageMax)),
    LIMITS.unansweredPage,
  ),
});
export type UnansweredQuery = z.infer<typeof UnansweredQuery>;

/** Questions that ask the same and that the knowledge did not answer. */
export const UnansweredQuestion = z
  .object({
    id: z.uuid(),
    chatbotId: z.uuid(),
    /** As it was last asked, cut to what the question of an answer may hold. */
    question: z.string(),
    /** How often it was asked. */
    count: z.int(),
    lastAskedAt: z.iso.datetime(),
    /** The latest replies that found nothing, of different conversations, latest first. */
    asked: z
      .array(z.object({ conversationId: z.uuid(), messageId: z.uuid() }))
      .check(z.maxLength(LIMITS.unansweredAsked)),
  })
  .register(z.globalRegistry, { id: 'UnansweredQuestion' });
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;
