import * as z from 'zod/mini';
import { Count } from './count.js';

/** Dashboard figures for the account's live chatbots. Days are UTC days. */
export const DashboardFigures = z
  .object({
    totalConversations: Count,
    totalMessages: Count,
    conversationsLast7Days: Count,
    conversationsPrevious7Days: Count,
    messagesLast7Days: Count,
    /** The last 14 days, oldest first, for the sparklines. */
    days: z.array(z.object({ date: z.iso.date(), conversations: Count, messages: Count })).check(z.maxLength(14)),
  })
  .register(z.globalRegistry, { id: 'DashboardFigures' });
export type DashboardFigures = z.infer<typeof DashboardFigures>;
