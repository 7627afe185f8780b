import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Passage } from './knowledge-index.js';

/** Judges questions by their words, without a provider. */
export abstract class Questions {
  /** The answer of the team whose question asks the same, in whatever words. Undefined if none does. */
  abstract answerTo(
    question: string,
    language: LanguageCode,
    answers: readonly Passage[],
  ): Promise<Passage | undefined>;
  /** The answers of the team, those first whose questions are most alike. Equals keep their order. */
  abstract mostAlike(
    question: string,
    language: LanguageCode,
    answers: readonly Passage[],
  ): Promise<readonly Passage[]>;
  /** The index of the question that asks the same, in whatever words. Undefined if none does. */
  abstract sameAs(question: string, language: LanguageCode, others: readonly string[]): Promise<number | undefined>;
}
