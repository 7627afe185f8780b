import { setImmediate } from 'node:timers/promises';
import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { Passage, Recall } from '../../ports/knowledge-index.js';
import { answerFrom } from './answer.js';
import { languagesOf, likeness, SAME } from './same-question.js';

/** The most alike one, if it is alike enough. The first of equals. */
export function answerTo(question: string, language: LanguageCode, answers: readonly Passage[]): Passage | undefined {
  const languages = languagesOf(question, language);
  let [best, most] = [undefined as Passage | undefined, 0];
  for (const answer of answers) {
    const alike = likeness(question, answer.title, languages, answer.text);
    if (alike > most) [best, most] = [answer, alike];
  }
  return most >= SAME ? best : undefined;
}

export const covers = (question: string, language: LanguageCode, recall: Recall): boolean =>
  answerTo(question, language, recall.answers ?? []) !== undefined ||
  answerFrom(recall, question, language) !== undefined;

/** How many comparisons may hold the thread, a few milliseconds. */
const AT_A_STRETCH = 500;

/** Groups questions by the first one that asks the same. */
export async function grouped(questions: readonly string[]): Promise<readonly (readonly number[])[]> {
  const groups: number[][] = [];
  const byText = new Map<string, number[]>();
  let compared = 0;
  for (const [at, question] of questions.entries()) {
    const text = question.toLowerCase().trim();
    let group = byText.get(text);
    if (!group) {
      const languages = languagesOf(question, 'en');
      for (const other of groups) {
        if (++compared % AT_A_STRETCH === 0) await setImmediate();
        if (likeness(question, questions[other[0] ?? 0] ?? '', languages) < SAME) continue;
        group = other;
        break;
      }
      if (!group) groups.push((group = []));
      byText.set(text, group);
    }
    group.push(at);
  }
  return groups;
}
