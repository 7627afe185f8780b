import * as z from 'zod/mini';

/** Activity on one UTC day. */
export const DayActivity = z.strictObject({
  date: z.iso.date(),
  conversations: z.int(),
  messages: z.int(),
});
export type DayActivity = z.infer<typeof DayActivity>;

/** Activity counts of a live chatbot. Deleted with the chatbot. */
export const ChatbotActivity = z.strictObject({
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  conversations: z.int(),
  messages: z.int(),
  replies: z.int(),
  /** The sum of the milliseconds that the replies took. */
  responseMs: z.int(),
  documents: z.int(),
  /** The last 31 days with activity, oldest first. */
  days: z.array(DayActivity),
});
export type ChatbotActivity = z.infer<typeof ChatbotActivity>;

/** Folded by analytics, keyed by chatbot id. Other contexts read its counts for lists and confirmations. */
export const chatbotActivityCollection = {
  name: 'chatbot-activity',
  version: 4,
  schema: ChatbotActivity,
  indexes: [['accountId', 'createdAt']],
  sealed: true,
} as const;
