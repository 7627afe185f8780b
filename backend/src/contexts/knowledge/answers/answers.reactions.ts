import { idOf } from '@chatbot-builder/contracts/events';
import { answerCategory } from '@chatbot-builder/contracts/events/answer';
import { reaction } from '../../../kernel/reaction.js';

export const INDEX_ANSWER = 'index-answer';

/** Indexes every change of an answer, even if the request that made it dies. */
export const indexAnswers = reaction({
  name: 'index-answers',
  categories: [answerCategory],
  from: 'beginning',
  effectsOf: ({ stream }) => [{ job: INDEX_ANSWER, payload: { answerId: idOf(stream) }, group: idOf(stream) }],
});
