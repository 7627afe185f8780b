import { z } from 'zod';
import { EXPORT_FORMATS } from '../constants.js';
import { ReplyBasis, ReplySource } from '../events/conversation.js';

export const Conversation = z
  .object({
    id: z.uuid(),
    chatbotId: z.uuid(),
    sessionId: z.uuid(),
    channel: z.enum(['widget']),
    createdAt: z.iso.datetime(),
    lastMessageAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    messageCount: z.int().nonnegative(),
    /** The beginning of the visitor's first message; null once it is erased. */
    preview: z.string().nullable(),
    /** Whether a reply in it found nothing in the knowledge. */
    unanswered: z.boolean(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const Message = z
  .object({
    id: z.uuid(),
    role: z.enum(['user', 'assistant']),
    /** Null once it is erased. */
    content: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Of assistant messages. */
    reply: z
      .object({
        sources: z.array(ReplySource),
        basis: ReplyBasis,
        model: z.string(),
        responseMs: z.int().nonnegative(),
        stopped: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const ExportQuery = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
export type ExportQuery = z.infer<typeof ExportQuery>;
