import * as z from 'zod/mini';
import { Count } from './count.js';

/** Frames of `GET /api/live`, which dashboards follow instead of polling. */
export const LiveFrame = z.discriminatedUnion('kind', [
  /**
   * The number of the account's conversations in progress. Sent first, then on every change. A polling reader compares the
   * totals to detect changes.
   */
  z.object({ kind: z.literal('in-progress'), count: Count, conversations: Count, messages: Count }),
  /** The conversation's views have changed and should be refetched. */
  z.object({ kind: z.literal('conversation-changed'), chatbotId: z.uuid(), conversationId: z.uuid() }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;
