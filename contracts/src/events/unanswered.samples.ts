import type { ConversationId, MessageId } from '../ids.js';
import type { SamplesOf } from './event.js';
import type { unansweredEvents } from './unanswered.js';

const question = (number: number) => ({
  conversationId: '0190a6a0-0000-4000-8000-000000000001' as ConversationId,
  messageId: `0190a6a0-0000-4000-8000-00000000000${number}` as MessageId,
});

export const samples: SamplesOf<typeof unansweredEvents> = {
  QuestionsDismissed: [{ questions: [question(4), question(5)] }],
  QuestionsUndismissed: [{ questions: [question(4)] }],
  QuestionsCovered: [{ questions: [question(6)] }],
  QuestionsUncovered: [{ questions: [question(6)] }],
};
