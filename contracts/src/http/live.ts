import * as z from 'zod/mini';
import type { Permission } from '../permissions.js';
import { Count } from './count.js';

/** Collections whose changes are announced by name, each with the permission that reading it takes. */
export const LIVE_COLLECTIONS = {
  /** Which chatbots a person may see. */
  chatbots: 'chatbots:read',
  /** The clients, and which chatbots are assigned to them. */
  clients: 'clients:manage',
  notices: 'notices:read',
  /** The account's plan. */
  subscription: 'account:manage',
  tasks: 'tasks:manage',
  /** The questions without an answer. A frame does not name the chatbot, so it is for those who see all of them. */
  unanswered: 'analytics:read',
} as const satisfies Record<string, Permission>;
export type LiveCollection = keyof typeof LIVE_COLLECTIONS;
const NAMES = Object.keys(LIVE_COLLECTIONS) as [LiveCollection, ...LiveCollection[]];

/** Frames of `GET /api/live`, which dashboards follow instead of polling. */
export const LiveFrame = z.discriminatedUnion('kind', [
  /**
   * The number of the account's conversations that a visitor has open now. Sent first, then on every change. A polling
   * reader compares the totals to detect changes; `assigned` is the number of a client's chatbots.
   */
  z.object({
    kind: z.literal('in-progress'),
    count: Count,
    conversations: Count,
    messages: Count,
    assigned: z.optional(Count),
  }),
  /** The conversation's views have changed and should be refetched. */
  z.object({ kind: z.literal('conversation-changed'), chatbotId: z.uuid(), conversationId: z.uuid() }),
  /** Something in the collection has changed, so what is shown of it should be refetched. */
  z.object({ kind: z.literal('changed'), collection: z.enum(NAMES) }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;
