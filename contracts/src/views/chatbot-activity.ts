export interface DayActivity {
  readonly conversations: number;
  readonly messages: number;
}

/** Activity counts of a live chatbot. Deleted with the chatbot. */
export interface ChatbotActivity {
  readonly accountId: string;
  readonly createdAt: string;
  readonly conversations: number;
  readonly messages: number;
  /** Conversations that have not ended. */
  readonly inProgress: number;
  readonly documents: number;
  /** Counts by UTC day, for the last 31 days with activity. */
  readonly days: Readonly<Record<string, DayActivity>>;
}

/** Folded by analytics, keyed by chatbot id. Other contexts read its counts for lists and confirmations. */
export const chatbotActivityCollection = {
  name: 'chatbot-activity',
  version: 1,
  indexes: [['accountId', 'createdAt']],
} as const;
