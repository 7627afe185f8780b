import { idOf } from '@chatbot-builder/contracts/events';
import { answerCategory } from '@chatbot-builder/contracts/events/answer';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { documentCategory } from '@chatbot-builder/contracts/events/document';
import type { Recorded } from '../../../kernel/envelope.js';
import type { StoredEventIn } from '../../../kernel/projection.js';
import { reaction } from '../../../kernel/reaction.js';

export const CHECK_UNANSWERED = 'check-unanswered';

/** Several documents are often added one after the other, and one check serves them all. */
const CHECK_AFTER_MS = 10_000;

/** Asks the open questions again once there is more knowledge. */
export const checkUnanswered = reaction({
  name: 'check-unanswered',
  categories: [documentCategory, answerCategory, chatbotCategory],
  from: 'beginning',
  effectsOf: (event) => {
    const { accountId, chatbotId = idOf(event.stream), occurredAt } = event.metadata;
    return addsKnowledge(event)
      ? [
          {
            job: CHECK_UNANSWERED,
            payload: { accountId, chatbotId, changedAt: occurredAt },
            group: chatbotId,
            delayMs: CHECK_AFTER_MS,
          },
        ]
      : [];
  },
});

type KnowledgeEvent = Recorded<StoredEventIn<typeof documentCategory | typeof answerCategory | typeof chatbotCategory>>;

function addsKnowledge({ type, data }: KnowledgeEvent): boolean {
  switch (type) {
    case 'DocumentIndexed':
    case 'AnswerAdded':
    case 'AnswerEdited':
    case 'AnswerRestored':
      return true;
    case 'ChatbotSettingsChanged':
      return data.changes.knowledgeBase !== undefined;
    default:
      return false;
  }
}
