import * as z from 'zod/mini';
import { Count } from './count.js';

/** Frames of `GET /api/live`: what a dashboard follows without polling. */
export const LiveFrame = z.discriminatedUnion('kind', [
  /**
   * Conversations of the account that are in progress now. Sent first, then at every change. The totals say to a reader
   * that polls whether anything has changed since.
   */
  z.object({ kind: z.literal('in-progress'), count: Count, conversations: Count, messages: Count }),
  /** The conversation's views have changed: read it again. */
  z.object({ kind: z.literal('conversation-changed'), chatbotId: z.uuid(), conversationId: z.uuid() }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;
