import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { NOON, OWNER, recorded } from '../../../kernel/testing/given.js';
import type { Reaction } from '../../../kernel/reaction.js';
import { CHECK_UNANSWERED, checkUnanswered } from './unanswered.reactions.js';

const chatbotId = 'b1' as ChatbotId;
const effects = (reaction: Reaction, stream: string, type: string, data: object = {}) =>
  recorded({ type, data, stream, metadata: { chatbotId } }).flatMap((event) => reaction.effectsOf(event));

it('asks again, a while after something was learned', () => {
  const learned = [
    ['document-d1', 'DocumentIndexed'],
    ['answer-a1', 'AnswerAdded'],
    ['answer-a1', 'AnswerEdited'],
    ['answer-a1', 'AnswerRestored'],
    ['chatbot-b1', 'ChatbotSettingsChanged', { changes: { knowledgeBase: 'More' } }],
  ] as const;
  for (const [stream, type, data] of learned)
    expect(effects(checkUnanswered, stream, type, data)).toEqual([
      {
        job: CHECK_UNANSWERED,
        payload: { accountId: OWNER, chatbotId, changedAt: NOON },
        group: chatbotId,
        delayMs: 10_000,
      },
    ]);
  expect(effects(checkUnanswered, 'chatbot-b1', 'ChatbotSettingsChanged', { changes: { name: 'Bob' } })).toEqual([]);
  expect(effects(checkUnanswered, 'document-d1', 'DocumentDeleted')).toEqual([]);
  expect(effects(checkUnanswered, 'answer-a1', 'AnswerWithdrawn')).toEqual([]);
});
