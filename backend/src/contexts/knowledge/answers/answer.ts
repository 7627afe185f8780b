import type { Sealed } from '@chatbot-builder/contracts/events';
import type { AnswerEvent, StoredAnswerEvent } from '@chatbot-builder/contracts/events/answer';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { type Decider, type Decision, never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { notFound } from '../../../kernel/refusals.js';

type Added = Extract<AnswerEvent, { type: 'AnswerAdded' }>['data'];
export type AnswerText = Extract<AnswerEvent, { type: 'AnswerEdited' }>['data'];

/** An answer that the team wrote. */
export type TeamAnswer =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'live' | 'withdrawn';
      readonly accountId: AccountId;
      readonly chatbotId: ChatbotId;
      readonly question: Sealed | null;
      readonly answer: Sealed | null;
      /** Revision of the last event. Orders what the index is told. */
      readonly revision: number;
    }
  | { readonly phase: 'erased'; readonly chatbotId: ChatbotId; readonly revision: number };

function evolve(state: TeamAnswer, event: Recorded<StoredAnswerEvent>): TeamAnswer {
  const { revision, metadata } = event;
  if (event.type === 'AnswerAdded') {
    if (!metadata.chatbotId) return state;
    const { question, answer } = event.data;
    const { accountId, chatbotId } = metadata;
    return { phase: 'live', accountId, chatbotId, question, answer, revision };
  }
  if (state.phase === 'none' || state.phase === 'erased') return state;
  switch (event.type) {
    case 'AnswerEdited':
      return { ...state, ...event.data, revision };
    case 'AnswerWithdrawn':
      return { ...state, phase: 'withdrawn', revision };
    case 'AnswerRestored':
      return { ...state, phase: 'live', revision };
    case 'AnswerErased':
      return { phase: 'erased', chatbotId: state.chatbotId, revision };
    default:
      return never(event);
  }
}

export const teamAnswer: Decider<TeamAnswer, Recorded<StoredAnswerEvent>> = { initial: { phase: 'none' }, evolve };

type Deciding = Decision<TeamAnswer, AnswerEvent>;

const unknownAnswer = () => notFound('Answer');

export const addAnswer =
  (added: Added): Deciding =>
  (state) =>
    state.phase === 'none' ? [{ type: 'AnswerAdded', data: added }] : [];

/** @throws Refused `answer-not-found` if it is withdrawn */
export const editAnswer =
  (text: AnswerText): Deciding =>
  (state) => {
    if (state.phase !== 'live') throw unknownAnswer();
    return [{ type: 'AnswerEdited', data: text }];
  };

/** A no-op if it is withdrawn. @throws Refused `answer-not-found` */
export const withdrawAnswer = (): Deciding => (state) => {
  if (state.phase === 'none' || state.phase === 'erased') throw unknownAnswer();
  return state.phase === 'live' ? [{ type: 'AnswerWithdrawn', data: {} }] : [];
};

/** A no-op if it is not withdrawn. @throws Refused `answer-not-found` */
export const restoreAnswer = (): Deciding => (state) => {
  if (state.phase === 'none' || state.phase === 'erased') throw unknownAnswer();
  return state.phase === 'withdrawn' ? [{ type: 'AnswerRestored', data: {} }] : [];
};

export const eraseAnswer = (): Deciding => (state) =>
  state.phase === 'none' || state.phase === 'erased' ? [] : [{ type: 'AnswerErased', data: {} }];
