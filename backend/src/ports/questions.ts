import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Passage, Recall } from './knowledge-index.js';

/** Judges questions by their words, without a provider. */
export abstract class Questions {
  /** The answer of the team whose question asks the same, in whatever words. Undefined if none does. */
  abstract answerTo(
    question: string,
    language: LanguageCode,
    answers: readonly Passage[],
  ): Promise<Passage | undefined>;
  /**
   * Groups questions that ask the same: the groups, each as indexes into `questions` in their order. The first one of a group
   * decides what belongs to it.
   */
  abstract grouped(questions: readonly string[]): Promise<readonly (readonly number[])[]>;
  /** Whether the passages or the team's answers cover the question. */
  abstract covers(question: string, language: LanguageCode, recall: Recall): Promise<boolean>;
}
