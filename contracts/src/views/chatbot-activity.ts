export interface DayActivity {
  readonly conversations: number;
  readonly messages: number;
}

/** What went on in a live chatbot. Gone with the chatbot: a deleted one counts no more. */
export interface ChatbotActivity {
  readonly accountId: string;
  readonly createdAt: string;
  readonly conversations: number;
  readonly messages: number;
  /** Conversations that have not ended. */
  readonly inProgress: number;
  readonly documents: number;
  /** By UTC day, the last 31 that anything happened on. */
  readonly days: Readonly<Record<string, DayActivity>>;
}

/** Folded by analytics, by chatbot id; its counts are read wherever a list or a confirmation names them. */
export const chatbotActivityCollection = {
  name: 'chatbot-activity',
  version: 1,
  indexes: [['accountId', 'createdAt']],
} as const;
