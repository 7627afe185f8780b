import type { ConversationId, MessageId } from '../ids.js';
import type { answerEvents } from './answer.js';
import type { SamplesOf } from './event.js';
import { sealed } from './sealed.samples.js';

export const samples: SamplesOf<typeof answerEvents> = {
  AnswerAdded: [
    {
      question: sealed('Do you ship to Norway?'),
      answer: sealed('Yes, within **five days**.'),
      source: {
        conversationId: '0190a6a0-0000-4000-8000-000000000001' as ConversationId,
        messageId: '0190a6a0-0000-4000-8000-000000000002' as MessageId,
      },
    },
    { question: sealed('żółw?'), answer: sealed('Tak.'), source: null },
  ],
  AnswerEdited: [{ question: sealed('Do you ship to Norway?'), answer: sealed('Yes.') }],
  AnswerWithdrawn: [{}],
  AnswerRestored: [{}],
  AnswerErased: [{}],
};
