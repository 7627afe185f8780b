import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Passage } from '../../ports/knowledge-index.js';
import { Questions } from '../../ports/questions.js';
import type * as Judging from './judge-questions.js';

/** Compares questions by the words that mean the same, by names and by the kind of answer that they expect. */
export class OfflineQuestions extends Questions {
  private judging: Promise<typeof Judging> | undefined;

  /** Loads word lists when the first question is judged: most chatbots have no answers of a team. */
  private prepare(): Promise<typeof Judging> {
    return (this.judging ??= import('./judge-questions.js'));
  }

  async answerTo(question: string, language: LanguageCode, answers: readonly Passage[]): Promise<Passage | undefined> {
    return (await this.prepare()).answerTo(question, language, answers);
  }

  async mostAlike(question: string, language: LanguageCode, answers: readonly Passage[]): Promise<readonly Passage[]> {
    return (await this.prepare()).mostAlike(question, language, answers);
  }

  async sameAs(question: string, language: LanguageCode, others: readonly string[]): Promise<number | undefined> {
    return (await this.prepare()).sameAs(question, language, others);
  }
}
