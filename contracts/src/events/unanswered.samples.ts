import type { ConversationId, MessageId, UnansweredId } from '../ids.js';
import type { SamplesOf } from './event.js';
import type { unansweredEvents } from './unanswered.js';

const conversationId = '0190a6a0-0000-4000-8000-000000000001' as ConversationId;
const askedAt = '2026-11-24T10:00:00.000Z';

export const samples: SamplesOf<typeof unansweredEvents> = {
  UnansweredQuestionAsked: [
    {
      groupId: '0190a6a0-0000-4000-8000-000000000002' as UnansweredId,
      conversationId,
      messageId: '0190a6a0-0000-4000-8000-000000000002' as MessageId,
      replyRevision: 2,
      contentKey: '0123456789abcdef0123456789abcdef',
      language: 'en',
      askedAt,
    },
    {
      groupId: '0190a6a0-0000-4000-8000-000000000002' as UnansweredId,
      conversationId,
      messageId: '0190a6a0-0000-4000-8000-000000000003' as MessageId,
      replyRevision: 4,
      contentKey: null,
      language: 'ja',
      askedAt,
    },
  ],
  UnansweredQuestionAnswered: [{}],
  UnansweredQuestionDismissed: [{}],
  UnansweredQuestionRestored: [{}],
  UnansweredQuestionSkipped: [{}],
};
