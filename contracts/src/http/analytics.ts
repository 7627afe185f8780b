import { z } from 'zod';

/** The dashboard's figures over the account's live chatbots. Days are UTC days. */
export const DashboardFigures = z
  .object({
    totalConversations: z.int().nonnegative(),
    totalMessages: z.int().nonnegative(),
    conversationsLast7Days: z.int().nonnegative(),
    conversationsPrevious7Days: z.int().nonnegative(),
    messagesLast7Days: z.int().nonnegative(),
    /** The last 14 days, oldest first, for the spark lines. */
    days: z.array(
      z.object({ date: z.iso.date(), conversations: z.int().nonnegative(), messages: z.int().nonnegative() }),
    ),
  })
  .meta({ id: 'DashboardFigures' });
export type DashboardFigures = z.infer<typeof DashboardFigures>;
