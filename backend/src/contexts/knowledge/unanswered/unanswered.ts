import { idOf } from '@chatbot-builder/contracts/events';
import type { StoredUnansweredEvent, UnansweredEvent } from '@chatbot-builder/contracts/events/unanswered';
import type { UnansweredId } from '@chatbot-builder/contracts/ids';
import { type Decider, type Decision, never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { notFound } from '../../../kernel/refusals.js';

type Asked = Extract<UnansweredEvent, { type: 'UnansweredQuestionAsked' }>['data'];

/** A reply that found nothing. What becomes of a group is in the stream of its first one, `isGroup`. */
export type Unanswered =
  | { readonly phase: 'none' }
  | { readonly phase: 'skipped' }
  | {
      readonly phase: 'asked';
      readonly groupId: UnansweredId;
      readonly isGroup: boolean;
      readonly dismissed: boolean;
      /** At least once. It may have been asked again since. */
      readonly answered: boolean;
    };

function evolve(state: Unanswered, event: Recorded<StoredUnansweredEvent>): Unanswered {
  if (event.type === 'UnansweredQuestionAsked') {
    const { groupId } = event.data;
    return { phase: 'asked', groupId, isGroup: groupId === idOf(event.stream), dismissed: false, answered: false };
  }
  if (event.type === 'UnansweredQuestionSkipped') return { phase: 'skipped' };
  if (state.phase !== 'asked') return state;
  switch (event.type) {
    case 'UnansweredQuestionAnswered':
      return { ...state, answered: true };
    case 'UnansweredQuestionDismissed':
      return { ...state, dismissed: true };
    case 'UnansweredQuestionRestored':
      return { ...state, dismissed: false, answered: false };
    default:
      return never(event);
  }
}

export const unansweredQuestion: Decider<Unanswered, Recorded<StoredUnansweredEvent>> = {
  initial: { phase: 'none' },
  evolve,
};

type Deciding = Decision<Unanswered, UnansweredEvent>;

export const askUnanswered =
  (asked: Asked): Deciding =>
  (state) =>
    state.phase === 'none' ? [{ type: 'UnansweredQuestionAsked', data: asked }] : [];

/** There is nothing to list of this reply. */
export const skipUnanswered = (): Deciding => (state) =>
  state.phase === 'none' ? [{ type: 'UnansweredQuestionSkipped', data: {} }] : [];

/** Always an event: the group may have been asked again since it was last answered. */
export const answerUnanswered = (): Deciding => (state) =>
  state.phase === 'asked' && state.isGroup ? [{ type: 'UnansweredQuestionAnswered', data: {} }] : [];

/** A no-op if it is dismissed. @throws Refused `question-not-found` */
export const dismissUnanswered = (): Deciding => (state) =>
  group(state).dismissed ? [] : [{ type: 'UnansweredQuestionDismissed', data: {} }];

/** Also after an answer, which the team may have withdrawn. A no-op on others. @throws Refused `question-not-found` */
export const restoreUnanswered = (): Deciding => (state) => {
  const { dismissed, answered } = group(state);
  return dismissed || answered ? [{ type: 'UnansweredQuestionRestored', data: {} }] : [];
};

function group(state: Unanswered) {
  if (state.phase !== 'asked' || !state.isGroup) throw notFound('Question');
  return state;
}
